import type { Messages } from '@lingui/core'

const parts = import.meta.glob<Messages>('../locales/hi/*.json', { import: 'default', eager: true })

/** Every message in Hindi. */
export const messages: Messages = Object.assign({}, ...Object.values(parts))
