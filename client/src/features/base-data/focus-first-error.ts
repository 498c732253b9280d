/** Puts the focus on the first refused field inside a form, once the messages are on the page. */
export function focusFirstError(formId: string): void {
  requestAnimationFrame(() => document.getElementById(formId)?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
