import type { ZodError } from 'zod';
import { fieldLabel } from '#shared/field-labels.ts';
import { isGenericMessage } from '#shared/schemas/wire.schema.ts';

type Issue = ZodError['issues'][number];

/** The schema's own Chinese text, or Chinese words for an issue on which zod has only its English ones. */
function textOf(issue: Issue): string {
  const { message } = issue;
  if (/[\u4e00-\u9fff]/.test(message)) return message;
  if (message.endsWith('received undefined')) return '不能为空';
  if (issue.code === 'too_big' && issue.origin === 'string') return `长度不能超过${issue.maximum}位`;
  if (issue.code === 'too_big') return issue.origin === 'array' ? `最多 ${issue.maximum} 项` : `不能大于 ${issue.maximum}`;
  if (issue.code === 'too_small' && issue.origin === 'string') return '不能为空';
  if (issue.code === 'too_small') return issue.origin === 'array' ? `至少 ${issue.minimum} 项` : `不能小于 ${issue.minimum}`;
  return '格式不正确';
}

/**
 * The text a person reads about an invalid input.
 * @param area name of the call's router, such as `orderInfo`: the same field can have another label in another area
 * @returns `isOwn` when the text is the schema's own and already names the field
 */
export function describeIssue(issue: Issue, area: string | undefined): { text: string; isOwn: boolean } {
  const text = textOf(issue);
  if (!isGenericMessage(text)) return { text, isOwn: true };
  const label = issue.path.length === 0 ? '提交的内容' : fieldLabel(issue.path, area);
  // Avoids 收支时间时间格式不正确.
  return { text: `${label}${label.endsWith('时间') ? text.replace(/^时间/, '') : text}`, isOwn: false };
}
