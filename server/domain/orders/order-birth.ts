import type { Scope } from '#platform/scope.ts';
import { dayOf } from '#shared/rules/day.rules.ts';

/** What every new order holds of its making: of which day it is, and who made it when. */
export function bornOn(scope: Scope, date: number, now: number) {
  const { userId, nickname } = scope.actor;
  return {
    date,
    day: dayOf(date),
    userId,
    orderCreatorName: nickname,
    creatorName: nickname,
    updaterName: nickname,
    createTime: now,
    updateTime: now,
  };
}
