import { fireEvent, screen } from '@testing-library/react'

/** Opens what a button opens, as a browser does: happy-dom has no popover. */
export const openPopup = (button: HTMLElement) => {
  const id = button.getAttribute('popovertarget') ?? ''
  if (!document.getElementById(id)) fireEvent.click(button)
  const popup = document.getElementById(id)
  if (!popup) throw new Error('The button opens nothing')
  Object.assign(HTMLElement.prototype, { hidePopover: () => undefined })
  for (const type of ['beforetoggle', 'toggle']) fireEvent(popup, Object.assign(new Event(type), { newState: 'open' }))
  return popup
}

export const openPopupOf = async (name: string) => openPopup(await screen.findByRole('button', { name }))

/** Does one of the actions in the menu of what has this title. */
export const chooseAction = async (action: string, of: string) => {
  await openPopupOf(`Actions of ${of}`)
  fireEvent.click(screen.getByRole('menuitem', { name: action }))
}
