import { fireEvent, screen } from '@testing-library/react'

/** Opens the native popover of a button, as a browser does: happy-dom has none. */
export const openPopup = async (name: string) => {
  HTMLElement.prototype.hidePopover ??= () => undefined
  const id = (await screen.findByRole('button', { name })).getAttribute('popovertarget') ?? ''
  const popup = document.getElementById(id) as HTMLElement
  for (const type of ['beforetoggle', 'toggle']) fireEvent(popup, Object.assign(new Event(type), { newState: 'open' }))
}
