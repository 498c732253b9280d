import { BookmarkIcon, BookmarkSlashIcon, ChevronDownIcon } from '@primer/octicons-react';
import { useState } from 'react';
import { trpc } from '#client/lib/trpc.ts';
import { ActionMenu, type MenuItem } from '#client/ui/action-menu.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { DialogButtons } from '#client/ui/dialog-buttons.tsx';
import { FormField } from '#client/ui/form-field.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { toast } from '#client/ui/toast.ts';
import { SAVED_VIEW_LIMIT, SAVED_VIEW_NAME_MAX, type SavedView } from '#shared/schemas/saved-view.schema.ts';
import type { ListAddress } from './list-address.ts';

/** Only the person changes these views, so they are not fetched again. */
const LASTING = { staleTime: Number.POSITIVE_INFINITY, meta: { inPlace: true } };

/** The person's saved views of a list. They are stored on the server. */
function useSavedViews(list: string) {
  const utils = trpc.useUtils();
  const { data } = trpc.system.savedView.listAllSimple.useQuery(undefined, LASTING);
  const { mutate, isPending } = trpc.system.savedView.update.useMutation({ onSuccess: () => utils.system.savedView.invalidate() });
  const views = data?.find((entry) => entry.list === list)?.views ?? [];
  const save = (next: SavedView[], onSuccess?: () => void) => mutate({ list, views: next }, { onSuccess });
  return { views, save, isPending };
}

/** Menu of the person's saved views of a list. It shows one, saves the current filters as one, or deletes the one that is shown. */
export function SavedViews({ list, address }: { list: string; address: ListAddress }) {
  const { views, save, isPending } = useSavedViews(list);
  const [naming, setNaming] = useState(false);
  const shown = views.find(({ text }) => text === address.text);
  const items: MenuItem[] = [
    ...views.map(({ name, text }) => ({
      label: name,
      hint: text === address.text ? '当前' : undefined,
      onSelect: () => address.showText(text),
    })),
    ...(shown
      ? [
          {
            label: `删除视图「${shown.name}」`,
            icon: BookmarkSlashIcon,
            separated: true,
            onSelect: () => save(views.filter((view) => view !== shown)),
          },
        ]
      : [
          {
            label: '存为我的视图…',
            icon: BookmarkIcon,
            separated: views.length > 0,
            disabled: address.text === '' || views.length >= SAVED_VIEW_LIMIT,
            onSelect: () => setNaming(true),
          },
        ]),
  ];
  return (
    <>
      <ActionMenu align="end" trigger={<Button trailingIcon={ChevronDownIcon}>{shown?.name ?? '视图'}</Button>} items={items} />
      {naming && (
        <NameDialog
          isBusy={isPending}
          onClose={() => setNaming(false)}
          onSave={(name) =>
            save([...views.filter((view) => view.name !== name), { name, text: address.text }], () => {
              toast.success(`视图「${name}」已保存`);
              setNaming(false);
            })
          }
        />
      )}
    </>
  );
}

function NameDialog({ isBusy, onSave, onClose }: { isBusy: boolean; onSave(name: string): void; onClose(): void }) {
  const [name, setName] = useState('');
  const save = () => {
    if (name.trim() !== '' && !isBusy) onSave(name.trim());
  };
  return (
    <Dialog
      title="存为我的视图"
      size="small"
      resizable={false}
      onClose={onClose}
      footer={
        <DialogButtons loading={isBusy} onCancel={onClose} onConfirm={save}>
          保存
        </DialogButtons>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <FormField label="视图名称" required hint="保存当前的条件和排序，只有自己能看到。“本月”等日期会随时间变化。">
          {({ invalid: _, ...attributes }) => (
            <TextInput
              {...attributes}
              data-autofocus
              maxLength={SAVED_VIEW_NAME_MAX}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </FormField>
      </form>
    </Dialog>
  );
}
