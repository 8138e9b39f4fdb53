/** '1 paper', '2 papers'. */
export const count = (many: number, one: string) => `${many} ${one}${many === 1 ? '' : 's'}`
