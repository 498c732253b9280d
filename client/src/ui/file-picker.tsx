import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';

export interface FilePicker {
  /** Opens the system's file dialog. */
  open(): void;
}

interface FileInputProps {
  ref: Ref<FilePicker>;
  label: string;
  /** Chooses a folder with all its files, instead of single files. */
  isFolder?: boolean;
  isMultiple?: boolean;
  accept?: string;
  onFiles(event: Event): void;
}

/** A hidden file input; a button opens it by `ref`. */
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
      // Cleared, because choosing the same file again would otherwise not raise a change event.
      onClick={({ currentTarget }) => {
        currentTarget.value = '';
      }}
    />
  );
}
