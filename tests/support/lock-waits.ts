/**
 * How often a test polls information_schema for transactions that wait for a lock. MariaDB refreshes its InnoDB tables only when
 * nobody has read them for 0.1 s, so a test that polls faster would see the same old state for ever.
 */
export const LOCK_LOOKS = { interval: 250 };
