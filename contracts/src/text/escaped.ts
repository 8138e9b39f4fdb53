const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Texts are sent HTML-escaped. */
export const escapedHtml = (text: string) => text.replace(/[&<>"']/gu, character => ESCAPED[character] ?? character)

const CHARACTERS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(ESCAPED).map(([character, entity]) => [entity, character])),
  '&#x27;': "'",
}

/** They are stored as they were typed, and escaped again where HTML is written. */
export const unescapedHtml = (text: string) =>
  text.replace(/&(?:lt|gt|quot|amp|#39|#x27);/gu, entity => CHARACTERS[entity] ?? entity)
