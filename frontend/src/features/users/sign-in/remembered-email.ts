const KEY = 'shodh:remembered-email'

export const rememberedEmail = () => {
  try {
    return localStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

/** An empty one is forgotten. */
export const rememberEmail = (email: string) => {
  try {
    if (email) localStorage.setItem(KEY, email)
    else localStorage.removeItem(KEY)
  } catch {
    // A browser without storage remembers nobody.
  }
}
