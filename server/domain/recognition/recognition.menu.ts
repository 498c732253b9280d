import { actions, defineMenu, EDITS } from '../menu.ts';

/** The configuration has no page of its own: it is part of the dialog in which files become lines. */
export const recognitionMenu = defineMenu({
  more: { BsOrder: actions('bs:file-recognition-configurations', '文件识别配置', ['query', ...EDITS]) },
});
