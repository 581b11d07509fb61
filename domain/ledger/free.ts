/**
 * So often in an hour a cashier may ask for more than is free. Each refusal tells a bit of a sum that cashiers do not
 * read, so after it an owner is asked, whatever is free.
 */
export const mostFreeRefusals = 10;
