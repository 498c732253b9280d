import { actions, defineMenu, EDITS } from '../menu.ts';

export const ordersMenu = defineMenu({
  pages: [
    {
      directory: '/bs',
      sort: 1,
      name: '订单管理',
      path: 'order/index',
      icon: 'clipboard',
      component: 'bs/order/index',
      componentName: 'BsOrder',
      permission: 'bs:order-info:query',
      buttons: {
        ...actions('bs:order-info', '订单', EDITS),
        'bs:order-info:audit': '订单审核',
        'bs:order-info:import': '订单导入',
        'bs:order-dtl:import': '订单明细导入',
        'bs:order-cost:show': '查看成本',
        'bs:order-profit:show': '查看利润',
        'bs:drag-file-billing': '拖拽文件识别开单',
      },
    },
  ],
});
