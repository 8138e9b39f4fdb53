/** 'English, Hindi and Marathi' from BCP 47 tags. */
export const languageNames = (tags: readonly string[]) => {
  const names = new Intl.DisplayNames(['en'], { type: 'language' })
  return new Intl.ListFormat('en-GB').format(tags.map(tag => names.of(tag) ?? tag))
}
