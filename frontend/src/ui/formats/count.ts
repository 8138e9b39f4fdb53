/** '1 paper', '2 papers', '1,204 papers'. */
export const count = (many: number, one: string) => `${many.toLocaleString('en-IN')} ${one}${many === 1 ? '' : 's'}`
