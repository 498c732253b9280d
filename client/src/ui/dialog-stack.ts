import { useEffect, useRef } from 'react';
import { isComposing } from './composition.ts';

interface Layer {
  element: HTMLElement;
  close(): void;
}

const layers: Layer[] = [];

/** Makes everything under the topmost dialog inert: not focusable, not clickable, hidden from screen readers. */
function applyInert(): void {
  const root = document.getElementById('root');
  if (root) root.inert = layers.length > 0;
  layers.forEach((layer, index) => {
    layer.element.inert = index < layers.length - 1;
  });
}

/** Whether the Esc that is being handled belongs to a list or popup that is open over the topmost dialog. */
let popupTakesEscape = false;

/**
 * Runs in the capture phase, before the popup reacts and closes. A popup has the focus outside the dialog's element, or its field has
 * `aria-expanded`. A field whose list is always open has `data-inline-list`, and does not count as a popup.
 */
function notePopup(event: KeyboardEvent): void {
  const { target } = event;
  const top = layers.at(-1);
  if (event.key !== 'Escape' || !top || !(target instanceof HTMLElement)) return;
  const isOutside = target !== document.body && !top.element.contains(target);
  const hasOpenList = target.role === 'combobox' && target.ariaExpanded === 'true' && !('inlineList' in target.dataset);
  popupTakesEscape = isOutside || hasOpenList;
}

function onKeyDown(event: KeyboardEvent): void {
  // With defaultPrevented, a menu or list inside the dialog has used this Esc.
  if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return;
  const top = layers.at(-1);
  if (!top || popupTakesEscape) return;
  event.preventDefault();
  top.close();
}

function add(layer: Layer): void {
  // On window, so that onKeyDown runs after every listener inside the page.
  if (layers.length === 0) {
    window.addEventListener('keydown', notePopup, true);
    window.addEventListener('keydown', onKeyDown);
  }
  layers.push(layer);
  applyInert();
}

function remove(layer: Layer): void {
  const index = layers.indexOf(layer);
  if (index >= 0) layers.splice(index, 1);
  if (layers.length === 0) {
    window.removeEventListener('keydown', notePopup, true);
    window.removeEventListener('keydown', onKeyDown);
  }
  applyInert();
}

const focusable =
  'a[href],button:not([disabled]),input:not([disabled]),select:not([disabled]),textarea:not([disabled]),[tabindex]:not([tabindex="-1"])';

/** The visible elements of a container that Tab reaches, in document order. */
function focusableIn(container: HTMLElement): HTMLElement[] {
  return [...container.querySelectorAll<HTMLElement>(focusable)].filter((element) => element.checkVisibility());
}

/**
 * Makes a mounted element the topmost modal layer: focus moves in (to `[data-autofocus]`, else the first field, else the
 * element), Esc closes it, and on unmount focus returns to where it was.
 */
export function useModalLayer(element: HTMLElement | null, close: () => void): void {
  const latestClose = useRef(close);
  useEffect(() => {
    latestClose.current = close;
  });
  useEffect(() => {
    if (!element) return;
    const before = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    const layer: Layer = { element, close: () => latestClose.current() };
    add(layer);
    element.addEventListener('keydown', keepTabInside);
    if (!element.contains(document.activeElement)) firstTarget(element).focus({ preventScroll: true });
    return () => {
      remove(layer);
      element.removeEventListener('keydown', keepTabInside);
      if (before?.isConnected) before.focus({ preventScroll: true });
    };
  }, [element]);
}

function firstTarget(element: HTMLElement): HTMLElement {
  const marked = element.querySelector<HTMLElement>('[data-autofocus]');
  if (marked) return marked;
  const body = element.querySelector<HTMLElement>('[data-dialog-body]');
  const field = body ? focusableIn(body).find((candidate) => candidate.matches('input,select,textarea')) : undefined;
  return field ?? element;
}

/** Lets Tab cycle inside the layer. Popups are outside its element, so their own Tab handling is not disturbed. */
function keepTabInside(this: HTMLElement, event: KeyboardEvent): void {
  if (event.key !== 'Tab' || event.defaultPrevented) return;
  const stops = focusableIn(this);
  const first = stops[0];
  const last = stops.at(-1);
  if (!first || !last) return;
  if (event.shiftKey && (document.activeElement === first || document.activeElement === this)) {
    event.preventDefault();
    last.focus();
  } else if (!event.shiftKey && document.activeElement === last) {
    event.preventDefault();
    first.focus();
  }
}
