import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { rangeOf, rangeText, type TimeRange } from '#client/ui/date-values.ts';

/** What stands in a list's address besides its filters. */
const PAGE = 'page';
const SORT = 'sort';
const OPEN = 'open';

/** Filters as text, by name. */
export type AddressValues = Readonly<Record<string, string>>;

export interface ListAddress {
  values: AddressValues;
  pageNo: number;
  sort: string | undefined;
  /** The row that the address asks to open, by what names it. */
  open: string | null;
  /** Filters and order as an address has them: the same text for the same list. */
  text: string;
  /** Shows the first page of a list. */
  show(values: AddressValues, sort?: string): void;
  /** Shows the list of a text. */
  showText(text: string): void;
  setPage(pageNo: number): void;
  /** The row was opened: the address stands for the list again. */
  opened(): void;
}

function textOf(values: AddressValues, sort: string | undefined): string {
  const set = Object.entries(values).filter(([, value]) => value !== '');
  return new URLSearchParams([...set.toSorted(([a], [b]) => (a < b ? -1 : 1)), ...(sort ? [[SORT, sort]] : [])]).toString();
}

/** The filters, order and page of a list in the address of its tab: a reload and a colleague see the same list. */
export function useListAddress(): ListAddress {
  const [params, setParams] = useSearchParams();
  return useMemo(() => {
    const { [PAGE]: page, [SORT]: sort, [OPEN]: open, ...values } = Object.fromEntries(params);
    const pageNo = /^[1-9]\d{0,8}$/.test(page ?? '') ? Number(page) : 1;
    const write = (text: string, more: Record<string, string> = {}, replace = false) => {
      const next = new URLSearchParams(text);
      for (const [name, value] of Object.entries(more)) next.set(name, value);
      setParams(next, { replace });
    };
    const text = textOf(values, sort);
    return {
      values,
      pageNo,
      sort,
      open: open ?? null,
      text,
      show: (next, order = sort) => write(textOf(next, order)),
      showText: (next) => write(next),
      setPage: (next) => write(text, next === 1 ? {} : { [PAGE]: String(next) }),
      opened: () => write(text, pageNo === 1 ? {} : { [PAGE]: String(pageNo) }, true),
    };
  }, [params, setParams]);
}

/** A filter as the address holds it. */
export const addressValue = (value: string | number | TimeRange): string => (typeof value === 'object' ? rangeText(value) : String(value));

/** A filter from the address: a range where it reads as one, else the text. */
export const filterValue = (text: string): string | TimeRange => rangeOf(text) ?? text;
