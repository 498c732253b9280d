import { defineArea } from '../area.ts';
import { messageRepository } from './message.repository.ts';
import { messageService } from './message.service.ts';
import { messagesMenu } from './messages.menu.ts';
import { templateRepository } from './template.repository.ts';
import { templateService } from './template.service.ts';
import { templateExport } from './template.sheet.ts';

const DAY_MS = 86_400_000;
/** How long messages are kept: read ones, and all. */
const KEPT_DAYS = { read: 90, any: 365 };

export const messagesArea = defineArea({
  menu: messagesMenu,
  services: { messages: messageService, messageTemplates: templateService },
  exports: { notifyTemplate: templateExport },
  install: templateRepository.installBuiltIn,
  purge({ db, tenantId, now }, _storage, limit) {
    const [readBefore, before] = [now() - KEPT_DAYS.read * DAY_MS, now() - KEPT_DAYS.any * DAY_MS];
    return messageRepository.deleteOld(db, tenantId, { readBefore, before, limit });
  },
});
