import { z } from 'zod';
import { wireRequiredText, wireText } from './wire.schema.ts';

/** The most saved views of one person for one list, and for all lists together. */
export const SAVED_VIEW_LIMIT = 20;
export const SAVED_VIEWS_IN_ALL = 200;
export const SAVED_VIEW_NAME_MAX = 20;

const savedView = z.object({
  name: wireRequiredText(SAVED_VIEW_NAME_MAX, { required: '视图名称不能为空' }),
  /** Filters and order in the form of the list's query string. */
  text: wireText(1500),
});
export type SavedView = z.output<typeof savedView>;

const listName = wireRequiredText(60, { required: '列表不能为空' });

export const savedViewsInput = z.object({
  list: listName,
  views: z.array(savedView, '应为视图的列表').max(SAVED_VIEW_LIMIT, `视图最多保存 ${SAVED_VIEW_LIMIT} 个`),
});
export type SavedViewsInput = z.output<typeof savedViewsInput>;

export const savedViews = z.array(z.object({ list: z.string(), views: z.array(z.object({ name: z.string(), text: z.string() })) }));
export type SavedViews = z.output<typeof savedViews>;
