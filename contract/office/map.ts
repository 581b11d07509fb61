/** The map tiles that the page uses unless the server configures others. */
export const defaultTiles = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png';
