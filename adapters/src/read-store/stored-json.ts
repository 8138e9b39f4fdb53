/** The value of a JSON text that this store wrote, so of the type that was given to it; it is not checked again. */
export const storedJson = <T>(json: string) => JSON.parse(json) as T
