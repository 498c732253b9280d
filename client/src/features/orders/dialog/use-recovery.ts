import { useEffect, useRef, useState } from 'react';
import { isUntouched, lineValues } from '#client/features/orders/line-grid/line-draft.ts';
import type { LineGridStore } from '#client/features/orders/line-grid/line-grid.store.ts';
import { useCurrentUser } from '#client/lib/permission.ts';
import { newDraftKey, type RecoveryDraft, readDrafts, removeDraft, writeDraft } from './order-drafts.ts';
import type { OrderForm } from './order-form.ts';

/** At most this much typing is missing in the copy, in milliseconds. */
const COPY_DELAY = 800;

interface Recovery {
  /** A copy left behind by an earlier dialog, or null. */
  offered: RecoveryDraft | null;
  /** Takes the offered copy over; this dialog goes on writing it. */
  take(): RecoveryDraft | null;
  /** Deletes the offered copy and offers the next one. */
  refuse(): void;
  /** Deletes this dialog's copy, after the order was saved or given up. */
  forget(): void;
}

/** Keeps a recovery copy of a new order while it is typed, and offers the copy of an earlier one. */
export function useRecovery(store: LineGridStore, form: OrderForm, isActive: boolean, isTouched: () => boolean): Recovery {
  const { user, tenant } = useCurrentUser();
  const [owner] = useState(() => ({ tenantId: tenant.id, userId: user.id }));
  const [key, setKey] = useState(() => newDraftKey(owner));
  const [offered, setOffered] = useState<RecoveryDraft | null>(() => (isActive ? (readDrafts(owner)[0] ?? null) : null));
  const latest = useRef({ form, isTouched });
  useEffect(() => {
    latest.current = { form, isTouched };
  });
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const schedule = useRef<() => void>(() => undefined);

  useEffect(() => {
    if (!isActive) return;
    const write = () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      if (!latest.current.isTouched()) return;
      const lines = store.getLines().filter((line) => !isUntouched(line));
      writeDraft(owner, { key, savedAt: Date.now(), form: latest.current.form, lines: lines.map(lineValues) });
    };
    // The delay counts from the first change, not from the last, so that steady typing is copied too.
    schedule.current = () => {
      timer.current ??= setTimeout(write, COPY_DELAY);
    };
    const flush = () => timer.current !== undefined && write();
    const unsubscribe = store.subscribe(() => schedule.current());
    window.addEventListener('pagehide', flush);
    return () => {
      unsubscribe();
      window.removeEventListener('pagehide', flush);
      clearTimeout(timer.current);
      timer.current = undefined;
    };
  }, [isActive, key, owner, store]);

  useEffect(() => {
    if (isActive && form) schedule.current();
  }, [form, isActive]);

  return {
    offered: isActive ? offered : null,
    take: () => {
      if (offered) setKey(offered.key);
      setOffered(null);
      return offered;
    },
    refuse: () => {
      if (!offered) return;
      removeDraft(offered.key);
      setOffered(readDrafts(owner).find((draft) => draft.key !== key) ?? null);
    },
    forget: () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      removeDraft(key);
    },
  };
}
