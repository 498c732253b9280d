import { getSchema, Mark } from '@tiptap/core';
import Image from '@tiptap/extension-image';
import { DOMSerializer, DOMParser as DocumentParser } from '@tiptap/pm/model';
import StarterKit from '@tiptap/starter-kit';

export const HEADINGS = [1, 2, 3, 4, 5, 6] as const;
/** Sizes of text besides the usual one. They are kept as classes under which the editors of other clients of the API family know them. */
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

/** What a text may hold. Whatever else stands in its HTML, scripts and styles among it, is dropped when it is read. */
export const EXTENSIONS = [
  StarterKit.configure({ heading: { levels: [...HEADINGS] }, link: { openOnClick: false, protocols: ['mailto', 'tel'] } }),
  Image,
  TextSize,
];

/** A text as elements, made of nothing but what it may hold. */
export function toElements(html: string): DocumentFragment | HTMLElement {
  const schema = getSchema(EXTENSIONS);
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return DOMSerializer.fromSchema(schema).serializeFragment(DocumentParser.fromSchema(schema).parse(body).content);
}
