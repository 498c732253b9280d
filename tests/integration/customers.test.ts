import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customerService } from '#domain/customers/customer.service.ts';
import { customerQuotesService } from '#domain/customers/customer-quotes.service.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { readWorkbook } from '@e965/xlsx';
import { addDiscount, addOrder, addType, openShops, refusal, type Shop, type Shops } from './customers.fixture.ts';
