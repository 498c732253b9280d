import type { Editor } from '@tiptap/core';
import { uploadFile, uploadFiles } from '#client/lib/upload-run.ts';
import { toast } from '#client/ui/toast.ts';

const MB = 1024 * 1024;

export const isPicture = (file: File): boolean => file.type.startsWith('image/');

/** Uploads pictures and inserts them at the cursor. @param fileSize limit of each, in MB */
export function useImageUpload(editor: Editor | null, fileSize: number): (files: readonly File[]) => Promise<void> {
  return async (files) => {
    const fitting = files.filter(({ size }) => size <= fileSize * MB);
    if (fitting.length < files.length) toast.error(`上传文件大小不能超过 ${fileSize} MB!`);
    const outcomes = await uploadFiles('上传图片', fitting, uploadFile);
    const failed = outcomes.find(({ status }) => status === 'error');
    if (failed) toast.error('图片插入失败', { description: failed.error ?? '' });
    for (const { answer, fileName } of outcomes) if (answer) editor?.chain().focus().setImage({ src: answer, alt: fileName }).run();
  };
}
