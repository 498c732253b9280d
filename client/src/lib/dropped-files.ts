/** Whether files are being dragged or pasted, and not text or something of this page. */
export const bringsFiles = (transfer: DataTransfer | null): boolean => transfer?.types.includes('Files') ?? false;

/** Files that systems and programs leave in folders, such as `.DS_Store`, `Thumbs.db` and the lock files `~$…` of Office. */
const LITTER = /^(\.|~\$|thumbs\.db$|desktop\.ini$|__macosx)/i;

interface Found {
  path: string;
  file: File;
}

/** Paths of files from dropped folders: their `webkitRelativePath` is empty. */
const paths = new WeakMap<File, string>();

/** The path of a file below what was dropped or chosen. It tells files of the same name apart. */
export const pathOf = (file: File): string => paths.get(file) ?? (file.webkitRelativePath || file.name);

/** All entries of a folder. `readEntries` gives them in parts, of a hundred in Chrome, and ends with an empty one. */
async function entriesIn(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
}

async function filesUnder(entry: FileSystemEntry): Promise<Found[]> {
  if (LITTER.test(entry.name)) return [];
  if (entry.isDirectory) {
    const within = await entriesIn(entry as FileSystemDirectoryEntry);
    return (await Promise.all(within.map(filesUnder))).flat();
  }
  const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
  return [{ path: entry.fullPath, file }];
}

const listed = (files: FileList | null | undefined): Found[] =>
  [...(files ?? [])].flatMap((file) => (LITTER.test(file.name) ? [] : [{ path: file.webkitRelativePath || file.name, file }]));

/** To be called in the event's own turn, because a `DataTransfer` is empty after its event. */
async function transferred(transfer: DataTransfer): Promise<Found[]> {
  const entries = [...transfer.items].map((item) => (item.kind === 'file' ? item.webkitGetAsEntry() : null));
  const known = entries.filter((entry) => entry !== null);
  // A picture from the clipboard is no entry of a file system.
  return known.length === 0 ? listed(transfer.files) : (await Promise.all(known.map(filesUnder))).flat();
}

/** The files of a drop, a paste or a file input, including those in folders, ordered by path. To be called in the event's own turn. */
export async function filesOf(event: Event): Promise<File[]> {
  const transfer = event instanceof DragEvent ? event.dataTransfer : event instanceof ClipboardEvent ? event.clipboardData : null;
  const input = event.target instanceof HTMLInputElement ? event.target : null;
  const found = transfer ? await transferred(transfer) : listed(input?.files);
  for (const { path, file } of found) paths.set(file, path);
  return found.sort((one, other) => one.path.localeCompare(other.path, 'zh', { numeric: true })).map(({ file }) => file);
}
