import type { Messages } from '@lingui/core'

const parts = import.meta.glob<Messages>('../locales/mr/*.json', { import: 'default', eager: true })

/** Every message in Marathi. */
export const messages: Messages = Object.assign({}, ...Object.values(parts))
