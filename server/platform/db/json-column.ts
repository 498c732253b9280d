import type { ColumnType } from 'kysely';

/** A JSON column: the driver returns it parsed, and it is written as text. */
export type JsonColumn<T> = ColumnType<T, string, string>;
export type NullableJsonColumn<T> = ColumnType<T | null, string | null, string | null>;
