/** SQL for the days on which every office is closed. */
export const networkHolidaysSql = `array(select day from network_holidays order by day)`;
