/** The few signs of the line grid, 16 px, drawn in the current text colour. */
const PATHS = {
  add: 'M8 2.75v10.5M2.75 8h10.5',
  copy: 'M5.75 5.75h7.5v7.5h-7.5zM10.25 5.5V2.75h-7.5v7.5H5.5',
  remove: 'M2.75 4.25h10.5M6 4.25v-1.5h4v1.5M4 4.25l.6 9h6.8l.6-9M6.75 7v3.75M9.25 7v3.75',
  above: 'M3 2.75h10M8 13.25v-7M5 9l3-3 3 3',
  up: 'M8 12.75v-9M4.25 7.25L8 3.5l3.75 3.75',
  down: 'M8 3.25v9M4.25 8.75L8 12.5l3.75-3.75',
  undo: 'M5.5 3L2.75 5.75 5.5 8.5M2.75 5.75h6.5a3.5 3.5 0 010 7H6',
  redo: 'M10.5 3l2.75 2.75L10.5 8.5M13.25 5.75h-6.5a3.5 3.5 0 000 7H10',
  history: 'M2.75 8a5.25 5.25 0 105.25-5.25A5.4 5.4 0 003.9 4.7M2.75 2.75v2.5h2.5M8 5v3.25l2 1.25',
  files: 'M2.75 12.75v-9.5h4l1.5 1.75h5v7.75zM8 11V7M6.25 8.75L8 7l1.75 1.75',
  batch: 'M6.25 4h7M6.25 8h7M6.25 12h7M2.5 4l.9.9L5 3.2M2.5 8l.9.9L5 7.2M2.5 12l.9.9L5 11.2',
  settings:
    'M2.75 4.5h6M12 4.5h1.25M2.75 11.5H4M7.25 11.5h6M10.4 2.9a1.6 1.6 0 110 3.2 1.6 1.6 0 010-3.2zM5.6 9.9a1.6 1.6 0 110 3.2 1.6 1.6 0 010-3.2z',
  lock: 'M4 7.25h8v6H4zM5.5 7.25V5.5a2.5 2.5 0 015 0v1.75',
  search: 'M7 2.75a4.25 4.25 0 110 8.5 4.25 4.25 0 010-8.5zM10.25 10.25l3 3',
  expand: 'M4.5 6.25L8 9.75l3.5-3.5',
  close: 'M4 4l8 8M12 4l-8 8',
  tick: 'M3.25 8.5l3 3 6.5-7',
} as const;

export type LineIconName = keyof typeof PATHS;

export function LineIcon({ name, size = 16 }: { readonly name: LineIconName; readonly size?: number }) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
