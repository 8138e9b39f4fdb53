import { fireEvent, screen } from '@testing-library/react'

/** Opens the native popover of a button, as a browser does: happy-dom has none. */
export const openPopup = async (name: string) => {
  HTMLElement.prototype.hidePopover ??= () => undefined
  const button = await screen.findByRole('button', { name })
  const id = button.getAttribute('popovertarget') ?? ''
  if (!document.getElementById(id)) fireEvent.click(button)
  const popup = document.getElementById(id) as HTMLElement
  for (const type of ['beforetoggle', 'toggle']) fireEvent(popup, Object.assign(new Event(type), { newState: 'open' }))
}
