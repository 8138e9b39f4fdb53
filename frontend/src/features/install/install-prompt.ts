/** The browser's offer to install the site (W3C Manifest Incubations); Chromium alone makes it. */
export type InstallPrompt = Event & {
  readonly prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

const isPrompt = (event: Event): event is InstallPrompt => 'prompt' in event

let offered: InstallPrompt | undefined
const listeners = new Set<() => void>()

const offer = (prompt: InstallPrompt | undefined) => {
  offered = prompt
  for (const listener of listeners) listener()
}

/** Holds the browser's offer back until the reader is where an installed app is of use. */
export const holdInstallPrompt = () => {
  window.addEventListener('beforeinstallprompt', event => {
    event.preventDefault()
    if (isPrompt(event)) offer(event)
  })
  window.addEventListener('appinstalled', () => offer(undefined))
}

export const heldPrompt = () => offered

export const onPrompt = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Shows the browser's dialog; an offer can be used once. */
export const install = async () => {
  const prompt = offered
  offer(undefined)
  await prompt?.prompt()
}
