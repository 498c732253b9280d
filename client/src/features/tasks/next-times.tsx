import { trpc } from '#client/lib/trpc.ts';
import { formatTime } from '#client/ui/date-values.ts';
import { Drawer } from '#client/ui/drawer.tsx';
import { LoadingArea } from '#client/ui/feedback.tsx';
import type { JobRow } from '#shared/schemas/job.schema.ts';
import styles from './tasks.module.css';

const TIMES = 10;

/** Shows the next times of a scheduled job. */
export function NextTimes({ job, onClose }: { job: JobRow; onClose(): void }) {
  const times = trpc.infra.job.getNextTimes.useQuery({ id: job.id, count: TIMES });
  return (
    <Drawer title={`执行时间 - ${job.name}`} onClose={onClose}>
      {times.data ? (
        <ol className={styles.times}>
          {times.data.map((time) => (
            <li key={time}>{formatTime(time)}</li>
          ))}
        </ol>
      ) : (
        <LoadingArea />
      )}
    </Drawer>
  );
}
