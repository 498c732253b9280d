import type { ZodError } from 'zod';
import { fieldLabel } from '#shared/field-labels.ts';
import { isGenericMessage } from '#shared/schemas/wire.schema.ts';

type Issue = ZodError['issues'][number];

/** The library's own English, for what a schema gives no words for. */
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
 * What a person reads about an input that does not fit.
 * @param area name of the router whose call it is, by which the fields are called
 * @returns `isOwn`: the schema's words say by themselves which field they are about
 */
export function describeIssue(issue: Issue, area: string | undefined): { text: string; isOwn: boolean } {
  const text = textOf(issue);
  if (!isGenericMessage(text)) return { text, isOwn: true };
  const label = issue.path.length === 0 ? '提交的内容' : fieldLabel(issue.path, area);
  // 收支时间 and 时间格式不正确 share their 时间.
  return { text: `${label}${label.endsWith('时间') ? text.replace(/^时间/, '') : text}`, isOwn: false };
}
