/** Where maps get their background from while the server names no other place. */
export const usualTiles = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png';
