import { MysqlQueryCompiler } from 'kysely';

// Code says `customerName`, the database `customer_name`: the compiler writes the snake form, and `row-reader.ts` turns it back.

const snakeNames = new Map<string, string>();

export function snakeCase(name: string): string {
  let snake = snakeNames.get(name);
  if (snake === undefined) {
    snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    snakeNames.set(name, snake);
  }
  return snake;
}

export function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

export class NamingQueryCompiler extends MysqlQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(snakeCase(identifier));
  }
}
