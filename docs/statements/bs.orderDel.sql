-- bs.orderDel.create
begin;
select * from `order_info` where `tenant_id` = ? and `order_id` = ? for update;
select * from `order_line` where `tenant_id` = ? and `order_info_id` = ? order by `line_no`, `id`;
select * from `compute_config` where `tenant_id` = ?;
select `p`.`id`, `p`.`name`, `p`.`type_id`, `p`.`specification`, `p`.`unit_price`, `p`.`cost`, `p`.`unit_id`, `u`.`name` as `unit_name`, `u`.`pricing_basis`, `p`.`status` from `product_info` as `p` inner join `product_type` as `t` on `t`.`tenant_id` = `p`.`tenant_id` and `t`.`id` = `p`.`type_id` left join `unit_type` as `u` on `u`.`tenant_id` = `p`.`tenant_id` and `u`.`id` = `p`.`unit_id` where `p`.`tenant_id` = ? and `p`.`id` in (?);
select `id`, `version`, `create_time`, `update_time`, `creator_name`, `updater_name`, `name`, `tax_rate`, `sort`, `status`, `remarks` from `bill_type` where `tenant_id` = ? and `id` in (?);
select `order_info_id`, sum(amount) as `sum` from `order_receipt` where `tenant_id` = ? and `order_info_id` in (?) group by `order_info_id`;
insert into `order_info` (`id`, `order_id`, `date`, `day`, `customer_name`, `payment_status`, `discount_amount`, `receivables`, `paid`, `prepayment`, `total_amount`, `transaction_amount`, `arrears`, `cost`, `profit`, `commission`, `user_id`, `order_creator_name`, `create_time`, `version`, `update_time`, `updater_name`, `tenant_id`) values (?) on duplicate key update `total_amount` = values(`total_amount`), `transaction_amount` = values(`transaction_amount`), `commission` = values(`commission`), `receivables` = values(`receivables`), `arrears` = values(`arrears`), `cost` = values(`cost`), `profit` = values(`profit`), `version` = values(`version`), `update_time` = values(`update_time`), `updater_name` = values(`updater_name`);
insert into `order_line` (`id`, `order_info_id`, `order_id`, `line_no`, `amount`, `single_area`, `total_area`, `total_amount`, `total_cost`, `profit`, `total_profit`, `create_time`, `version`, `update_time`, `updater_name`, `tenant_id`) values (?) on duplicate key update `total_cost` = values(`total_cost`), `total_profit` = values(`total_profit`), `profit` = values(`profit`), `version` = values(`version`), `update_time` = values(`update_time`), `updater_name` = values(`updater_name`);
insert into `order_line` (`project_name`, `products_id`, `width`, `height`, `amount`, `unit_id`, `unit_price`, `status`, `external_cooperation`, `urgent`, `products_name`, `unit_name`, `pricing_basis`, `cost`, `single_area`, `total_area`, `total_amount`, `total_cost`, `total_profit`, `profit`, `is_process`, `process`, `next_process`, `current_process`, `order_info_id`, `order_id`, `line_no`, `customer_id`, `customer_name`, `create_time`, `update_time`, `creator_name`, `updater_name`, `tenant_id`) values (?);
insert into `order_history` (`order_info_id`, `order_id`, `action`, `changes`, `user_id`, `user_name`, `create_time`, `tenant_id`) values (?);
insert into `order_day_counter` (`day`, `orders`, `with_arrears`, `total_amount`, `transaction_amount`, `paid`, `arrears`, `tenant_id`) values (?) on duplicate key update `orders` = `orders` + values(`orders`), `with_arrears` = `with_arrears` + values(`with_arrears`), `total_amount` = `total_amount` + values(`total_amount`), `transaction_amount` = `transaction_amount` + values(`transaction_amount`), `paid` = `paid` + values(`paid`), `arrears` = `arrears` + values(`arrears`);
select `id`, `order_info_id`, `line_no` from `order_line` where `tenant_id` = ? and `order_info_id` in (?);
commit;

-- bs.orderDel.update
begin;
select * from `order_line` where `tenant_id` = ? and `id` = ?;
select * from `order_info` where `tenant_id` = ? and `id` = ? for update;
select * from `order_line` where `tenant_id` = ? and `order_info_id` = ? order by `line_no`, `id`;
select * from `compute_config` where `tenant_id` = ?;
select `p`.`id`, `p`.`name`, `p`.`type_id`, `p`.`specification`, `p`.`unit_price`, `p`.`cost`, `p`.`unit_id`, `u`.`name` as `unit_name`, `u`.`pricing_basis`, `p`.`status` from `product_info` as `p` inner join `product_type` as `t` on `t`.`tenant_id` = `p`.`tenant_id` and `t`.`id` = `p`.`type_id` left join `unit_type` as `u` on `u`.`tenant_id` = `p`.`tenant_id` and `u`.`id` = `p`.`unit_id` where `p`.`tenant_id` = ? and `p`.`id` in (?);
select `id`, `version`, `create_time`, `update_time`, `creator_name`, `updater_name`, `name`, `tax_rate`, `sort`, `status`, `remarks` from `bill_type` where `tenant_id` = ? and `id` in (?);
select `order_info_id`, sum(amount) as `sum` from `order_receipt` where `tenant_id` = ? and `order_info_id` in (?) group by `order_info_id`;
insert into `order_info` (`id`, `order_id`, `date`, `day`, `customer_name`, `payment_status`, `discount_amount`, `receivables`, `paid`, `prepayment`, `total_amount`, `transaction_amount`, `arrears`, `cost`, `profit`, `commission`, `user_id`, `order_creator_name`, `create_time`, `version`, `update_time`, `updater_name`, `tenant_id`) values (?) on duplicate key update `total_amount` = values(`total_amount`), `transaction_amount` = values(`transaction_amount`), `commission` = values(`commission`), `receivables` = values(`receivables`), `arrears` = values(`arrears`), `cost` = values(`cost`), `profit` = values(`profit`), `version` = values(`version`), `update_time` = values(`update_time`), `updater_name` = values(`updater_name`);
insert into `order_line` (`id`, `order_info_id`, `order_id`, `line_no`, `amount`, `single_area`, `total_area`, `total_amount`, `total_cost`, `profit`, `total_profit`, `create_time`, `version`, `update_time`, `updater_name`, `project_name`, `width`, `height`, `unit_price`, `tenant_id`) values (?) on duplicate key update `project_name` = values(`project_name`), `width` = values(`width`), `height` = values(`height`), `amount` = values(`amount`), `single_area` = values(`single_area`), `total_area` = values(`total_area`), `unit_price` = values(`unit_price`), `total_amount` = values(`total_amount`), `total_cost` = values(`total_cost`), `total_profit` = values(`total_profit`), `profit` = values(`profit`), `version` = values(`version`), `update_time` = values(`update_time`), `updater_name` = values(`updater_name`);
insert into `order_history` (`order_info_id`, `order_id`, `action`, `changes`, `user_id`, `user_name`, `create_time`, `tenant_id`) values (?);
insert into `order_day_counter` (`day`, `orders`, `with_arrears`, `total_amount`, `transaction_amount`, `paid`, `arrears`, `tenant_id`) values (?) on duplicate key update `orders` = `orders` + values(`orders`), `with_arrears` = `with_arrears` + values(`with_arrears`), `total_amount` = `total_amount` + values(`total_amount`), `transaction_amount` = `transaction_amount` + values(`transaction_amount`), `paid` = `paid` + values(`paid`), `arrears` = `arrears` + values(`arrears`);
commit;

-- bs.orderDel.delete
begin;
select * from `order_line` where `tenant_id` = ? and `id` = ?;
select * from `order_info` where `tenant_id` = ? and `id` = ? for update;
select * from `order_line` where `tenant_id` = ? and `order_info_id` = ? order by `line_no`, `id`;
select * from `compute_config` where `tenant_id` = ?;
select `p`.`id`, `p`.`name`, `p`.`type_id`, `p`.`specification`, `p`.`unit_price`, `p`.`cost`, `p`.`unit_id`, `u`.`name` as `unit_name`, `u`.`pricing_basis`, `p`.`status` from `product_info` as `p` inner join `product_type` as `t` on `t`.`tenant_id` = `p`.`tenant_id` and `t`.`id` = `p`.`type_id` left join `unit_type` as `u` on `u`.`tenant_id` = `p`.`tenant_id` and `u`.`id` = `p`.`unit_id` where `p`.`tenant_id` = ? and `p`.`id` in (?);
select `id`, `version`, `create_time`, `update_time`, `creator_name`, `updater_name`, `name`, `tax_rate`, `sort`, `status`, `remarks` from `bill_type` where `tenant_id` = ? and `id` in (?);
select `order_info_id`, sum(amount) as `sum` from `order_receipt` where `tenant_id` = ? and `order_info_id` in (?) group by `order_info_id`;
insert into `order_info` (`id`, `order_id`, `date`, `day`, `customer_name`, `payment_status`, `discount_amount`, `receivables`, `paid`, `prepayment`, `total_amount`, `transaction_amount`, `arrears`, `cost`, `profit`, `commission`, `user_id`, `order_creator_name`, `create_time`, `version`, `update_time`, `updater_name`, `tenant_id`) values (?) on duplicate key update `total_amount` = values(`total_amount`), `transaction_amount` = values(`transaction_amount`), `commission` = values(`commission`), `receivables` = values(`receivables`), `arrears` = values(`arrears`), `cost` = values(`cost`), `profit` = values(`profit`), `version` = values(`version`), `update_time` = values(`update_time`), `updater_name` = values(`updater_name`);
insert into `order_line` (`id`, `order_info_id`, `order_id`, `line_no`, `amount`, `single_area`, `total_area`, `total_amount`, `total_cost`, `profit`, `total_profit`, `create_time`, `version`, `update_time`, `updater_name`, `tenant_id`) values (?) on duplicate key update `total_cost` = values(`total_cost`), `total_profit` = values(`total_profit`), `profit` = values(`profit`), `line_no` = values(`line_no`), `version` = values(`version`), `update_time` = values(`update_time`), `updater_name` = values(`updater_name`);
delete from `order_line` where `tenant_id` = ? and `id` in (?);
insert into `order_history` (`order_info_id`, `order_id`, `action`, `changes`, `user_id`, `user_name`, `create_time`, `tenant_id`) values (?);
insert into `order_day_counter` (`day`, `orders`, `with_arrears`, `total_amount`, `transaction_amount`, `paid`, `arrears`, `tenant_id`) values (?) on duplicate key update `orders` = `orders` + values(`orders`), `with_arrears` = `with_arrears` + values(`with_arrears`), `total_amount` = `total_amount` + values(`total_amount`), `transaction_amount` = `transaction_amount` + values(`transaction_amount`), `paid` = `paid` + values(`paid`), `arrears` = `arrears` + values(`arrears`);
commit;

-- bs.orderDel.get
select * from `order_line` where `tenant_id` = ? and `id` = ?;

-- bs.orderDel.getProcessCount
select `step`.`id`, `step`.`name`, count(*) as `count` from `order_line` as `line` inner join `process_step` as `step` on `step`.`tenant_id` = `line`.`tenant_id` and `step`.`id` = `line`.`current_process` where `line`.`tenant_id` = ? and `line`.`is_process` = ? group by `step`.`id`, `step`.`name`, `step`.`sort` order by `step`.`sort`;

-- bs.orderDel.listAllSimple
select `line`.* from `order_info` as `order` inner join `order_line` as `line` on `line`.`tenant_id` = `order`.`tenant_id` and `line`.`order_info_id` = `order`.`id` where `order`.`tenant_id` = ? and `order`.`order_id` = ? order by `line`.`line_no` limit ?;

-- bs.orderDel.getCustomerReconciliation
select count(*) as `total` from `order_line` as `line` inner join `order_info` as `order` on `order`.`tenant_id` = `line`.`tenant_id` and `order`.`id` = `line`.`order_info_id` where `line`.`tenant_id` = ? and `order`.`order_id` like ? and `order`.`customer_id` = ? and `order`.`delivery_type` = ? and `order`.`payment_type` = ? and `order`.`payment_method` = ? and `order`.`bill_type` = ? and json_contains(`order`.flow, ?) and `line`.`products_id` = ? and `line`.`unit_id` = ? and `line`.`current_process` = ?;
select `id` from `order_info` as `order` where `order`.`tenant_id` = ? and `order`.`order_id` like ? and `order`.`customer_id` = ? and `order`.`delivery_type` = ? and `order`.`payment_type` = ? and `order`.`payment_method` = ? and `order`.`bill_type` = ? and json_contains(`order`.flow, ?) and exists (select `line`.`id` from `order_line` as `line` where `line`.`tenant_id` = `order`.`tenant_id` and `line`.`order_info_id` = `order`.`id` and `line`.`products_id` = ? and `line`.`unit_id` = ? and `line`.`current_process` = ?) order by `date` desc, `id` desc limit ?;
select `line`.*, `order`.`date`, `order`.`contact`, `order`.`phone_number`, `order`.`order_creator_name` from `order_line` as `line` inner join `order_info` as `order` on `order`.`tenant_id` = `line`.`tenant_id` and `order`.`id` = `line`.`order_info_id` where `line`.`tenant_id` = ? and `order`.`order_id` like ? and `order`.`customer_id` = ? and `order`.`delivery_type` = ? and `order`.`payment_type` = ? and `order`.`payment_method` = ? and `order`.`bill_type` = ? and json_contains(`order`.flow, ?) and `line`.`products_id` = ? and `line`.`unit_id` = ? and `line`.`current_process` = ? and `line`.`order_info_id` in (?) order by `order`.`date` desc, `line`.`order_info_id` desc, `line`.`line_no` limit ? offset ?;

-- bs.orderDel.page
select count(*) as `total` from `order_line` as `line` inner join `order_info` as `order` on `order`.`tenant_id` = `line`.`tenant_id` and `order`.`id` = `line`.`order_info_id` where `line`.`tenant_id` = ? and `order`.`order_id` like ? and `order`.`customer_id` = ? and `order`.`delivery_type` = ? and `order`.`payment_type` = ? and `order`.`payment_method` = ? and `order`.`bill_type` = ? and json_contains(`order`.flow, ?) and `line`.`products_id` = ? and `line`.`unit_id` = ? and `line`.`current_process` = ?;
select `id` from `order_info` as `order` where `order`.`tenant_id` = ? and `order`.`order_id` like ? and `order`.`customer_id` = ? and `order`.`delivery_type` = ? and `order`.`payment_type` = ? and `order`.`payment_method` = ? and `order`.`bill_type` = ? and json_contains(`order`.flow, ?) and exists (select `line`.`id` from `order_line` as `line` where `line`.`tenant_id` = `order`.`tenant_id` and `line`.`order_info_id` = `order`.`id` and `line`.`products_id` = ? and `line`.`unit_id` = ? and `line`.`current_process` = ?) order by `date` desc, `id` desc limit ?;
select `line`.*, `order`.`date`, `order`.`contact`, `order`.`phone_number`, `order`.`order_creator_name` from `order_line` as `line` inner join `order_info` as `order` on `order`.`tenant_id` = `line`.`tenant_id` and `order`.`id` = `line`.`order_info_id` where `line`.`tenant_id` = ? and `order`.`order_id` like ? and `order`.`customer_id` = ? and `order`.`delivery_type` = ? and `order`.`payment_type` = ? and `order`.`payment_method` = ? and `order`.`bill_type` = ? and json_contains(`order`.flow, ?) and `line`.`products_id` = ? and `line`.`unit_id` = ? and `line`.`current_process` = ? and `line`.`order_info_id` in (?) order by `order`.`date` desc, `line`.`order_info_id` desc, `line`.`line_no` limit ? offset ?;

-- bs.orderDel.import
begin;
insert into `import_gate` (`tenant_id`) values (?) on duplicate key update `tenant_id` = ?;
select `user_id`, `state` from `import_job` where `tenant_id` = ? and `finish_time` is null;
insert into `import_job` (`headers`, `error`, `start_time`, `finish_time`, `header_choices`, `matching`, `commit_time`, `undo_time`, `result_state`, `result_key`, `kind`, `file_key`, `file_name`, `file_hash`, `active_hash`, `options`, `limited_to`, `state`, `is_rehearsed`, `user_id`, `user_name`, `create_time`, `tenant_id`) values (?);
insert into `outbox` (`tenant_id`, `job`, `queue`, `payload`, `create_time`) values (?);
commit;

-- bs.orderDel.getImportTemplate
select `p`.`id`, `p`.`name`, `p`.`mnemonic_code`, `p`.`type_id`, `t`.`name` as `type_name`, `p`.`specification`, `p`.`unit_price`, `p`.`unit_id`, `u`.`name` as `unit_name`, `u`.`pricing_basis`, `p`.`cost` from `product_info` as `p` inner join `product_type` as `t` on `t`.`tenant_id` = `p`.`tenant_id` and `t`.`id` = `p`.`type_id` left join `unit_type` as `u` on `u`.`tenant_id` = `p`.`tenant_id` and `u`.`id` = `p`.`unit_id` where `p`.`tenant_id` = ? and `p`.`status` = ? order by `p`.`id` limit ?;
select `id`, `name`, `pricing_basis` from `unit_type` where `tenant_id` = ? and `status` = ? order by `sort`, `id` limit ?;

-- bs.orderDel.exportExcel
select * from `compute_config` where `tenant_id` = ?;
set transaction isolation level repeatable read, read only;
begin;
select `date`, `id` from `order_info` as `order` where `order`.`tenant_id` = ? order by `date` desc, `id` desc limit ?;
select `order_info_id`, count(*) as `lines` from `order_line` where `tenant_id` = ? and `order_info_id` in (?) group by `order_info_id`;
select `line`.*, `order`.`date`, `order`.`contact`, `order`.`phone_number`, `order`.`order_creator_name` from `order_line` as `line` inner join `order_info` as `order` on `order`.`tenant_id` = `line`.`tenant_id` and `order`.`id` = `line`.`order_info_id` where `line`.`tenant_id` = ? and `order`.`order_id` like ? and `order`.`customer_id` = ? and `order`.`delivery_type` = ? and `order`.`payment_type` = ? and `order`.`payment_method` = ? and `order`.`bill_type` = ? and json_contains(`order`.flow, ?) and `line`.`products_id` = ? and `line`.`unit_id` = ? and `line`.`current_process` = ? and `line`.`order_info_id` in (?) order by `order`.`date` desc, `line`.`order_info_id` desc, `line`.`line_no`;
rollback;
