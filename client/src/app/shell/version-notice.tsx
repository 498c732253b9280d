import { useState } from 'react';
import { useNewVersion } from '#client/lib/app-version.ts';
import { Button } from '#client/ui/button.tsx';
import styles from './version-notice.module.css';

/** Says that there is a newer build. The page is not reloaded by itself, so that unsaved typing is not lost. */
export function VersionNotice() {
  const isNew = useNewVersion();
  const [isPutOff, setPutOff] = useState(false);
  return (
    <div role="status">
      {isNew && !isPutOff && (
        <div className={styles.bar}>
          <span>有新版本，刷新后使用。正在填写的内容请先保存。</span>
          <Button size="small" variant="primary" onClick={() => window.location.reload()}>
            刷新
          </Button>
          <Button size="small" variant="invisible" onClick={() => setPutOff(true)}>
            稍后
          </Button>
        </div>
      )}
    </div>
  );
}
