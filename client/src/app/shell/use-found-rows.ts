import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { usePermission } from '#client/lib/permission.ts';
import { trpc } from '#client/lib/trpc.ts';
import type { FoundRow } from '#shared/schemas/search.schema.ts';

/** Pause in typing before the server is asked, in milliseconds. */
const PAUSE_MS = 150;
const SEARCHABLE = ['bs:order-info:query', 'bs:customer-info:query', 'bs:product-info:query'];

/** The orders, customers and products that match a text, as far as the person may see them. */
export function useFoundRows(text: string): { rows: readonly FoundRow[]; isLooking: boolean } {
  const can = usePermission();
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const isAsked = settled !== '' && can(...SEARCHABLE);
  const found = trpc.system.search.find.useQuery(
    { text: settled },
    { enabled: isAsked, placeholderData: keepPreviousData, meta: { inPlace: true } },
  );
  const isStale = text !== settled || found.isPlaceholderData;
  return {
    rows: isAsked && text !== '' ? (found.data ?? []) : [],
    isLooking: text !== '' && can(...SEARCHABLE) && (isStale || found.isFetching),
  };
}
