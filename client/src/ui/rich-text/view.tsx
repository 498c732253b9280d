import { useEffect, useRef } from 'react';
import styles from './rich-text.module.css';
import { toElements } from './schema.ts';

/** Shows HTML, cleaned by `toElements`. */
export default function RichTextView({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.replaceChildren(toElements(html));
  }, [html]);
  return <div ref={place} className={styles.text} />;
}
