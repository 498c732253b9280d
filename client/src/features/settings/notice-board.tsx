import { useState } from 'react';
import styles from '#client/app/pages/pages.module.css';
import { useTaskEvents } from '#client/lib/task-stream.ts';
import { trpc } from '#client/lib/trpc.ts';
import { DictTag } from '#client/records/dict-tag.tsx';
import { Loaded } from '#client/records/loaded.tsx';
import { Button } from '#client/ui/button.tsx';
import { formatTime } from '#client/ui/date-values.ts';
import { Drawer } from '#client/ui/drawer.tsx';
import { RichText } from '#client/ui/rich-text/rich-text.tsx';
import { toast } from '#client/ui/toast.ts';
import { NOTICE_TYPE_CHOICES } from '#shared/choice-labels.ts';
import board from './notice-board.module.css';

/** How many of the latest notices are shown, to leave room for the day's work. */
const SHOWN = 3;

/** The shop's latest notices; nothing if there are none. */
export function NoticeBoard() {
  const { data } = trpc.system.notice.listPosted.useQuery(undefined, { meta: { inPlace: true } });
  const [readId, setReadId] = useState<number | null>(null);
  if (!data || data.length === 0) return null;
  return (
    <section className={styles.card} aria-labelledby="home-notices">
      <h2 id="home-notices" className={styles.cardTitle}>
        通知公告
      </h2>
      <ul className={board.list}>
        {data.slice(0, SHOWN).map(({ id, title, type, createTime }) => (
          <li key={id}>
            <button type="button" className={board.notice} onClick={() => setReadId(id)}>
              <DictTag type="system_notice_type" value={type} choices={NOTICE_TYPE_CHOICES} />
              <span className={board.title}>{title}</span>
              <time className={board.time}>{formatTime(createTime)}</time>
            </button>
          </li>
        ))}
      </ul>
      {readId !== null && <NoticeReader id={readId} onClose={() => setReadId(null)} />}
    </section>
  );
}

/** Shows a notice. */
function NoticeReader({ id, onClose }: { id: number; onClose(): void }) {
  const notice = trpc.system.notice.read.useQuery({ id }, { meta: { inPlace: true } });
  return (
    <Drawer title={notice.data?.title ?? '通知公告'} wide footer={<Button onClick={onClose}>关闭</Button>} onClose={onClose}>
      <Loaded query={notice}>
        {({ creatorName, createTime, content }) => (
          <article>
            <p className={board.by}>
              {creatorName}，{formatTime(createTime)}
            </p>
            <RichText content={content} />
          </article>
        )}
      </Loaded>
    </Drawer>
  );
}

/** Shows a message on any page when somebody pushes a notice. */
export function useNoticeNews(): void {
  const utils = trpc.useUtils();
  const tell = async () => {
    await utils.system.notice.listPosted.invalidate();
    const [latest] = await utils.system.notice.listPosted.fetch();
    if (latest) toast.info(`通知公告：${latest.title}`, { description: '请到首页查看' });
  };
  useTaskEvents(({ isNoticePosted }) => {
    // A failure is ignored, because the notice is also on the home page.
    if (isNoticePosted) void tell().catch(() => undefined);
  });
}
