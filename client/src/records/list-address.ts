import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { rangeOf, rangeText, type TimeRange } from '#client/ui/date-values.ts';

/** Names in a list's address that are not filters. */
const PAGE = 'page';
const SORT = 'sort';
const OPEN = 'open';

/** Filters as text, by name. */
export type AddressValues = Readonly<Record<string, string>>;

export interface ListAddress {
  values: AddressValues;
  pageNo: number;
  sort: string | undefined;
  /** The row that the address asks to open: an order number or an id, or `new` for a new record. */
  open: string | null;
  /** Filters and sort order as a query string. It is normalised, so that the same list has the same text. */
  text: string;
  /** Shows the first page of the list with these filters; without `sort` in the present order. */
  show(values: AddressValues, sort?: string): void;
  /** Shows the first page of the list that a `text` describes. */
  showText(text: string): void;
  setPage(pageNo: number): void;
  /** To be called when the row was opened: removes `open` from the address. */
  opened(): void;
}

function textOf(values: AddressValues, sort: string | undefined): string {
  const set = Object.entries(values).filter(([, value]) => value !== '');
  return new URLSearchParams([...set.toSorted(([a], [b]) => (a < b ? -1 : 1)), ...(sort ? [[SORT, sort]] : [])]).toString();
}

/** Keeps the filters, sort order and page of a list in the address, so that a reload or a colleague's browser shows the same list. */
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

/** A filter's value as text for the address. */
export const addressValue = (value: string | number | TimeRange): string => (typeof value === 'object' ? rangeText(value) : String(value));

/** A filter's value from the address: a range if the text is one, else the text. */
export const filterValue = (text: string): string | TimeRange => rangeOf(text) ?? text;
