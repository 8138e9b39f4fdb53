import { stored } from '../../browser-storage.ts'

/** As the list of keys in the back office stores them (WCAG 2.2, 2.1.4). */
export const isKeyOff = (id: string) => (stored('keys-off') ?? '').split(' ').includes(id)

/** Whether a key was pressed for the page rather than for a field of it, and is not switched off. */
export const isPageKey = (event: KeyboardEvent, key: string, id: string) =>
  event.key === key &&
  !(event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) &&
  !(
    event.target instanceof HTMLElement &&
    (event.target.isContentEditable || event.target.matches('input, textarea, select'))
  ) &&
  !isKeyOff(id)
