import type { Statement, VariableDeclarator } from '@swc/core';
import { Visitor } from '@swc/core/Visitor.js';

type Using = { type: 'UsingDeclaration'; decls: VariableDeclarator[] };
const isUsing = (statement: Statement | Using): statement is Using => statement.type === 'UsingDeclaration';
const { visitStatement } = Visitor.prototype;

/**
 * Loaded before dependency-cruiser. swc reads `using`, but the walker it hands to others ends there with an error:
 * here it walks on, as through any other declaration.
 */
Visitor.prototype.visitStatement = function (this: Visitor, statement: Statement | Using) {
  if (!isUsing(statement)) return visitStatement.call(this, statement);
  this.visitVariableDeclarators(statement.decls);
  // The walk only collects imports: what it answers is thrown away.
  return { type: 'EmptyStatement', span: { start: 0, end: 0, ctxt: 0 } };
};
