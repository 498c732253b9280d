import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';

export interface FilePicker {
  /** Opens the system's own window. */
  open(): void;
}

interface FileInputProps {
  ref: Ref<FilePicker>;
  label: string;
  /** A folder with all that is in it, in place of files. */
  isFolder?: boolean;
  isMultiple?: boolean;
  accept?: string;
  onFiles(event: Event): void;
}

/** What lets a person choose files; a button opens it. */
export function FileInput({ ref, label, isFolder = false, isMultiple = true, accept, onFiles }: FileInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.webkitdirectory = isFolder;
  }, [isFolder]);
  useImperativeHandle(ref, () => ({ open: () => input.current?.click() }), []);
  return (
    <input
      ref={input}
      type="file"
      hidden
      aria-label={label}
      multiple={isMultiple}
      accept={accept}
      onChange={({ nativeEvent }) => onFiles(nativeEvent)}
      // The same file can be chosen again.
      onClick={({ currentTarget }) => {
        currentTarget.value = '';
      }}
    />
  );
}
