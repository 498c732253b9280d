import type { PricingBasis } from '#shared/rules/order-amounts.rules.ts';
import { NOTICE_TYPE } from '#shared/states.ts';

/** The customers of the demo shop. `type` is an index into the customer types of the starting lists. */
export const CUSTOMERS: ReadonlyArray<readonly [name: string, contact: string, type: number]> = [
  ['华美广告', '陈立', 2],
  ['上海广告有限公司', '王海', 1],
  ['重庆银行解放碑支行', '刘敏', 1],
  ['长沙晨光文具', '周洁', 1],
  ['鼎盛地产', '何军', 1],
  ['悦来酒店', '孙悦', 1],
  ['万家超市', '郑强', 1],
  ['春天幼儿园', '林芳', 0],
  ['市第三中学', '黄老师', 3],
  ['城南街道办', '马主任', 3],
  ['绿源餐饮', '杨帆', 1],
  ['金色年华影楼', '徐婷', 1],
  ['老张烟酒店', '张志', 0],
  ['阳光药房', '曹静', 1],
  ['腾飞汽修', '彭飞', 0],
  ['天天鲜果', '吕明', 0],
  ['蓝天旅行社', '丁岚', 1],
  ['康宁体检中心', '魏宁', 1],
  ['新视界眼镜', '沈杰', 1],
  ['百年好合婚庆', '韩雪', 1],
  ['卓越培训学校', '唐卓', 1],
  ['红太阳图文', '冯涛', 2],
  ['捷达图文快印', '于洋', 2],
  ['星辰文化传媒', '董辰', 1],
  ['顺风物流', '袁顺', 1],
  ['好又多烘焙', '潘晓', 0],
  ['铭扬律师事务所', '蒋铭', 1],
  ['宏图装饰', '蔡宏', 1],
  ['区文化馆', '余馆长', 3],
  ['散客', '', 0],
];

/** By product type: the width of the roll it is printed on, in metres, and the resolution assumed for files that state none. */
export const PRINTS: Readonly<Record<string, { rollWidth: string; defaultDpi?: number }>> = {
  喷绘: { rollWidth: '3.2', defaultDpi: 45 },
  写真: { rollWidth: '1.52' },
};

/** By product: the least area charged for a piece, in square metres. */
export const MIN_AREAS: Readonly<Record<string, string>> = { 写真PP: '1', 户外背胶: '1' };

/** By product: the pricing basis, where it is another than the one its unit implies. */
export const CHARGED: Readonly<Record<string, PricingBasis>> = { 条幅: 'length', 裁边打扣: 'perimeter' };

/** By product: other names by which the names of artwork files call it. */
export const ALIASES: Readonly<Record<string, string>> = {
  户外喷绘: '喷绘布、外喷',
  '550灯布': '灯布',
  写真PP: 'PP、PP背胶',
  户外背胶: '背胶',
};

/** Price and cost are in yuan for one unit, of the size usual in such shops. */
type Sold = readonly [name: string, unit: string, price: string, cost: string];
export const PRODUCTS: ReadonlyArray<readonly [type: string, products: readonly Sold[]]> = [
  [
    '喷绘',
    [
      ['户外喷绘', '平方米', '18', '7.5'],
      ['户外高精喷绘', '平方米', '21', '9'],
      ['550灯布', '平方米', '30', '13'],
      ['灯片背喷', '平方米', '33', '14'],
      ['车身贴喷绘', '平方米', '38', '18'],
      ['网格布喷绘', '平方米', '26', '11'],
      ['黑白布喷绘', '平方米', '20', '8'],
      ['刀刮布', '平方米', '16', '6.8'],
    ],
  ],
  [
    '写真',
    [
      ['写真PP', '平方米', '25', '8'],
      ['户外背胶', '平方米', '28', '10'],
      ['相纸', '平方米', '22', '8.5'],
      ['透明背胶', '平方米', '48', '19'],
      ['单孔透', '平方米', '48', '20'],
      ['油画布', '平方米', '58', '25'],
      ['灯箱片', '平方米', '42', '17'],
      ['静电贴', '平方米', '55', '24'],
    ],
  ],
  [
    '板材',
    [
      ['KT板单面', '平方米', '38', '16'],
      ['KT板双面', '平方米', '50', '22'],
      ['雪弗板5厘', '平方米', '75', '34'],
      ['雪弗板10厘', '平方米', '110', '52'],
      ['亚克力3厘', '平方米', '180', '90'],
      ['亚克力5厘', '平方米', '260', '135'],
      ['铝塑板', '平方米', '120', '60'],
      ['蜂窝板', '平方米', '95', '45'],
    ],
  ],
  [
    '展示器材',
    [
      ['易拉宝', '套', '65', '30'],
      ['X展架', '套', '38', '16'],
      ['门型展架', '套', '75', '36'],
      ['拉网展架', '套', '480', '260'],
      ['注水旗杆', '套', '160', '85'],
      ['促销台', '套', '220', '120'],
      ['桌旗', '个', '15', '6'],
      ['手举牌', '个', '12', '4.5'],
    ],
  ],
  [
    '标识',
    [
      ['发光字', '个', '320', '160'],
      ['迷你发光字', '个', '180', '85'],
      ['树脂字', '个', '210', '105'],
      ['不锈钢字', '个', '260', '140'],
      ['亚克力字', '个', '90', '40'],
      ['门牌', '块', '35', '14'],
      ['科室牌', '块', '45', '18'],
      ['铜牌', '块', '150', '70'],
      ['吸塑灯箱', '平方米', '380', '200'],
      ['软膜灯箱', '平方米', '260', '130'],
    ],
  ],
  [
    '印刷',
    [
      ['名片', '套', '30', '12'],
      ['宣传单A4', '张', '0.35', '0.16'],
      ['三折页', '张', '0.55', '0.25'],
      ['画册', '套', '18', '8.5'],
      ['不干胶', '张', '0.6', '0.25'],
      ['手提袋', '个', '3.2', '1.5'],
      ['档案袋', '个', '1.8', '0.8'],
      ['联单', '套', '8', '3.5'],
      ['海报A2', '张', '6', '2.2'],
      ['条幅', '米', '8', '3'],
    ],
  ],
  [
    '后期与安装',
    [
      ['裁边打扣', '米', '1.5', '0.5'],
      ['覆膜', '平方米', '6', '2'],
      ['雕刻', '次', '40', '15'],
      ['设计费', '次', '100', '40'],
      ['高空安装', '次', '300', '180'],
      ['普通安装', '次', '120', '70'],
      ['送货', '次', '30', '15'],
      ['拆旧清运', '次', '150', '90'],
    ],
  ],
];

export const PROJECTS = [
  '门头招牌',
  '开业活动',
  '会议背景',
  '橱窗海报',
  '文化墙',
  '楼层导视',
  '展会物料',
  '节日促销',
  '宣传栏',
  '车体广告',
  '围挡',
  '前台背景',
] as const;
export const CONTENTS = [
  '主画面',
  '侧面画面',
  '正面+反面',
  '欢迎牌',
  '活动海报',
  '产品展示',
  'logo 加大',
  '按来稿',
  '红底白字',
  '蓝色渐变',
] as const;
/** Departments, each with its sub-departments. */
export const DEPARTMENTS = [
  ['业务部', []],
  ['设计部', []],
  ['生产部', ['喷绘组', '安装组']],
  ['财务部', []],
] as const;

export const PEOPLE = [
  { username: 'xiaoshou', nickname: '李销售', role: '业务员', code: 'sales', dept: '业务部' },
  { username: 'sheji', nickname: '吴设计', role: '设计师', code: 'designer', dept: '设计部' },
  { username: 'shouyin', nickname: '赵收银', role: '收银员', code: 'cashier', dept: '财务部' },
  { username: 'shenhe', nickname: '钱审核', role: '审核员', code: 'auditor', dept: '财务部' },
] as const;

/** What the shop tells its people. */
export const NOTICES = [
  { title: '写真机周三上午保养', type: NOTICE_TYPE.notice, content: '周三上午 9:00-11:00 写真机保养，急件请提前一天排产。' },
  {
    title: '元旦放假安排',
    type: NOTICE_TYPE.announcement,
    content:
      '<h3>放假时间</h3><p>1 月 1 日放假一天，<strong>1 月 2 日正常营业</strong>。</p><h3>急单</h3><p>放假期间的急单请联系店长。</p>',
  },
];
