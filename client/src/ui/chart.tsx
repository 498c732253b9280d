import { DownloadIcon } from '@primer/octicons-react';
import { type ReactNode, useMemo, useRef } from 'react';
import { saveBlob } from '#client/lib/download.ts';
import { Button } from './button.tsx';
import styles from './chart.module.css';
import { useColorMode } from './color-mode.ts';
import { toast } from './toast.ts';

/** Canvas pixels per CSS pixel. Fixed, so that downloaded charts are sharp in print, whatever screen they were drawn on. */
export const CHART_PIXELS = 2;

/** Colours and theme for nivo's canvas charts. A canvas cannot use CSS variables, so their values are read again when the mode changes. */
export function useChartLook() {
  const mode = useColorMode();
  return useMemo(() => {
    // The values read below depend on the mode; naming it here keeps it in the dependencies.
    void mode;
    const style = getComputedStyle(document.documentElement);
    const read = (name: string) => style.getPropertyValue(name).trim();
    const text = { fill: read('--fgColor-default'), fontSize: 12, fontFamily: getComputedStyle(document.body).fontFamily };
    return {
      colors: [read('--data-blue-color-emphasis'), read('--data-green-color-emphasis')],
      theme: {
        background: read('--overlay-bgColor'),
        text,
        axis: { ticks: { text } },
        legends: { text },
        grid: { line: { stroke: read('--borderColor-muted') } },
        tooltip: { container: { background: read('--overlay-bgColor'), color: read('--fgColor-default') } },
      },
    };
  }, [mode]);
}

/** A chart with its title and a button that downloads it as a picture. */
export function ChartFrame({ title, fileName, children }: { title: string; fileName: string; children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null);
  const download = () =>
    area.current?.querySelector('canvas')?.toBlob((picture) => {
      if (!picture) return toast.error('文件下载失败，请重试...');
      saveBlob(picture, fileName);
      toast.success('图表下载成功', { description: fileName });
    });
  return (
    <figure className={styles.chart}>
      <figcaption>
        {title}
        <Button size="small" icon={DownloadIcon} aria-label={`下载${title}`} onClick={download}>
          下载图片
        </Button>
      </figcaption>
      <div ref={area} className={styles.area}>
        {children}
      </div>
    </figure>
  );
}

export type ChartLook = ReturnType<typeof useChartLook>;
