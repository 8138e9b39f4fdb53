/** Where the browser keeps who is signed in. */
export const USER_KEY = 'shodh:user'

/** The name of the one who was signed in last, without asking anybody; a browser may refuse its storage. */
export const keptName = () => {
  try {
    return (JSON.parse(localStorage.getItem(USER_KEY) ?? 'null') as { name?: string } | null)?.name ?? ''
  } catch {
    return ''
  }
}
