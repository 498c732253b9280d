import type { ColumnType } from 'kysely';

/** JSON: the driver reads it parsed; it is written as text. */
export type JsonColumn<T> = ColumnType<T, string, string>;
export type NullableJsonColumn<T> = ColumnType<T | null, string | null, string | null>;
