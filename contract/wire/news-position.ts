/**
 * A header of every answer that reads for a signed-in person: the place of the news up to which this answer has them. A
 * page hands it over when its live connection opens (`NewsSince` in contract/live.ts). Nobody can read anything from it but the servers.
 */
export const newsPositionHeader = 'X-News-Position';
