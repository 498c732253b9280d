import { getSchema, Mark } from '@tiptap/core';
import Image from '@tiptap/extension-image';
import { DOMSerializer, DOMParser as DocumentParser } from '@tiptap/pm/model';
import StarterKit from '@tiptap/starter-kit';

export const HEADINGS = [1, 2, 3, 4, 5, 6] as const;
/** Text sizes besides the normal one. They are stored as the classes `ql-size-…`, which the editors of other API clients use. */
export const TEXT_SIZES = ['small', 'large', 'huge'] as const;

const SIZE_CLASS = /(?:^|\s)ql-size-(small|large|huge)(?:\s|$)/;
const sizeOf = (element: HTMLElement): string | null => SIZE_CLASS.exec(element.className)?.[1] ?? null;

const TextSize = Mark.create({
  name: 'textSize',
  addAttributes: () => ({
    size: { parseHTML: sizeOf, renderHTML: ({ size }) => ({ class: `ql-size-${String(size)}` }) },
  }),
  parseHTML: () => [{ tag: 'span', getAttrs: (element) => (sizeOf(element) === null ? false : null) }],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
});

/** The elements that a text may have. Everything else in its HTML, such as scripts and styles, is dropped when it is parsed. */
export const EXTENSIONS = [
  StarterKit.configure({ heading: { levels: [...HEADINGS] }, link: { openOnClick: false, protocols: ['mailto', 'tel'] } }),
  Image,
  TextSize,
];

/** HTML as DOM elements, with only the elements that a text may have. */
export function toElements(html: string): DocumentFragment | HTMLElement {
  const schema = getSchema(EXTENSIONS);
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return DOMSerializer.fromSchema(schema).serializeFragment(DocumentParser.fromSchema(schema).parse(body).content);
}
