import { useState } from 'react';
import { LoadingArea } from '#client/ui/feedback.tsx';
import styles from './frame.module.css';

/** The page component that frames another site. The site's scripts cannot reach this page, because it has another origin. */
export function framePage(address: string, title: string) {
  return function FramePage() {
    const [isLoaded, setLoaded] = useState(false);
    return (
      <section className={styles.page} aria-label={title}>
        {!isLoaded && <LoadingArea label="正在加载页面，请稍候！" />}
        <iframe className={styles.frame} title={title} src={address} referrerPolicy="no-referrer" onLoad={() => setLoaded(true)} />
      </section>
    );
  };
}
