-- bs.orderInfo.create
begin;
select * from `compute_config` where `tenant_id` = ?;
select `p`.`id`, `p`.`name`, `p`.`type_id`, `p`.`specification`, `p`.`unit_price`, `p`.`cost`, `p`.`unit_id`, `u`.`name` as `unit_name`, `p`.`pricing_basis`, `u`.`pricing_basis` as `unit_pricing_basis`, `p`.`min_area`, `p`.`status` from `product_info` as `p` inner join `product_type` as `t` on `t`.`tenant_id` = `p`.`tenant_id` and `t`.`id` = `p`.`type_id` left join `unit_type` as `u` on `u`.`tenant_id` = `p`.`tenant_id` and `u`.`id` = `p`.`unit_id` where `p`.`tenant_id` = ? and `p`.`id` in (?);
select `id`, `version`, `create_time`, `update_time`, `creator_name`, `updater_name`, `name`, `tax_rate`, `sort`, `status`, `remarks` from `bill_type` where `tenant_id` = ? and `id` in (?);
select `id`, `version`, `create_time`, `update_time`, `creator_name`, `updater_name`, `name`, `takes_money`, `sort`, `status`, `remarks` from `payment_type` where `tenant_id` = ? and `id` in (?);
insert into `order_number_counter` (`tenant_id`, `day`, `last_number`) values (?, ?, last_insert_id(?)) on duplicate key update `last_number` = last_insert_id(last_number + ?);
insert into `order_info` (`urgent`, `customer_id`, `delivery_type`, `payment_type`, `payment_method`, `bill_type`, `flow`, `state`, `total_amount`, `discount_amount`, `transaction_amount`, `commission`, `receivables`, `paid`, `arrears`, `cost`, `profit`, `payment_status`, `tax_rate`, `date`, `day`, `user_id`, `order_creator_name`, `creator_name`, `updater_name`, `create_time`, `update_time`, `order_id`, `customer_name`, `prepayment`, `expected_delivery_date`, `tenant_id`) values (?);
insert into `order_flow_step` (`order_info_id`, `step_id`, `tenant_id`) values (?);
insert into `order_line` (`project_name`, `products_id`, `width`, `height`, `amount`, `unit_id`, `unit_price`, `status`, `external_cooperation`, `urgent`, `products_name`, `unit_name`, `pricing_basis`, `min_area`, `cost`, `single_area`, `total_area`, `total_amount`, `total_cost`, `total_profit`, `profit`, `is_process`, `process`, `next_process`, `current_process`, `completion_time`, `order_info_id`, `order_id`, `line_no`, `customer_id`, `customer_name`, `create_time`, `update_time`, `creator_name`, `updater_name`, `tenant_id`) values (?);
insert into `order_receipt` (`kind`, `amount`, `arrears_before`, `arrears_after`, `payer`, `payment_type`, `payment_type_name`, `order_info_id`, `order_id`, `receipt_date`, `payee`, `user_id`, `creator_name`, `create_time`, `tenant_id`) values (?);
insert into `order_history` (`order_info_id`, `order_id`, `action`, `changes`, `user_id`, `user_name`, `create_time`, `tenant_id`) values (?);
insert into `news_event` (`event`, `subject_id`, `user_id`, `tenant_id`, `create_time`) values (?);
insert into `order_owner_counter` (`user_id`, `day`, `orders`, `with_arrears`, `total_amount`, `transaction_amount`, `receivables`, `paid`, `arrears`, `tenant_id`) values (?) on duplicate key update `orders` = `orders` + values(`orders`), `with_arrears` = `with_arrears` + values(`with_arrears`), `total_amount` = `total_amount` + values(`total_amount`), `transaction_amount` = `transaction_amount` + values(`transaction_amount`), `receivables` = `receivables` + values(`receivables`), `paid` = `paid` + values(`paid`), `arrears` = `arrears` + values(`arrears`);
insert into `order_day_counter` (`day`, `orders`, `with_arrears`, `total_amount`, `transaction_amount`, `receivables`, `paid`, `arrears`, `tenant_id`) values (?) on duplicate key update `orders` = `orders` + values(`orders`), `with_arrears` = `with_arrears` + values(`with_arrears`), `total_amount` = `total_amount` + values(`total_amount`), `transaction_amount` = `transaction_amount` + values(`transaction_amount`), `receivables` = `receivables` + values(`receivables`), `paid` = `paid` + values(`paid`), `arrears` = `arrears` + values(`arrears`);
commit;

-- bs.orderInfo.update
begin;
select * from `order_info` where `tenant_id` = ? and `id` = ? for update;
select * from `order_line` where `tenant_id` = ? and `order_info_id` = ? order by `line_no`, `id`;
select * from `compute_config` where `tenant_id` = ?;
select `p`.`id`, `p`.`name`, `p`.`type_id`, `p`.`specification`, `p`.`unit_price`, `p`.`cost`, `p`.`unit_id`, `u`.`name` as `unit_name`, `p`.`pricing_basis`, `u`.`pricing_basis` as `unit_pricing_basis`, `p`.`min_area`, `p`.`status` from `product_info` as `p` inner join `product_type` as `t` on `t`.`tenant_id` = `p`.`tenant_id` and `t`.`id` = `p`.`type_id` left join `unit_type` as `u` on `u`.`tenant_id` = `p`.`tenant_id` and `u`.`id` = `p`.`unit_id` where `p`.`tenant_id` = ? and `p`.`id` in (?);
select `id`, `version`, `create_time`, `update_time`, `creator_name`, `updater_name`, `name`, `tax_rate`, `sort`, `status`, `remarks` from `bill_type` where `tenant_id` = ? and `id` in (?);
select `order_info_id`, sum(amount) as `sum` from `order_receipt` where `tenant_id` = ? and `order_info_id` in (?) group by `order_info_id`;
insert into `order_info` (`id`, `order_id`, `date`, `day`, `customer_name`, `payment_status`, `discount_amount`, `receivables`, `paid`, `prepayment`, `total_amount`, `transaction_amount`, `arrears`, `cost`, `profit`, `commission`, `user_id`, `order_creator_name`, `create_time`, `version`, `update_time`, `updater_name`, `remarks`, `tenant_id`) values (?) on duplicate key update `remarks` = values(`remarks`), `customer_name` = values(`customer_name`), `total_amount` = values(`total_amount`), `transaction_amount` = values(`transaction_amount`), `commission` = values(`commission`), `receivables` = values(`receivables`), `arrears` = values(`arrears`), `cost` = values(`cost`), `profit` = values(`profit`), `version` = values(`version`), `update_time` = values(`update_time`), `updater_name` = values(`updater_name`);
insert into `order_line` (`id`, `order_info_id`, `order_id`, `line_no`, `amount`, `single_area`, `total_area`, `total_amount`, `total_cost`, `profit`, `total_profit`, `create_time`, `version`, `update_time`, `updater_name`, `project_name`, `width`, `height`, `unit_price`, `customer_name`, `tenant_id`) values (?) on duplicate key update `project_name` = values(`project_name`), `width` = values(`width`), `height` = values(`height`), `amount` = values(`amount`), `unit_price` = values(`unit_price`), `single_area` = values(`single_area`), `total_area` = values(`total_area`), `total_amount` = values(`total_amount`), `total_cost` = values(`total_cost`), `total_profit` = values(`total_profit`), `profit` = values(`profit`), `customer_name` = values(`customer_name`), `version` = values(`version`), `update_time` = values(`update_time`), `updater_name` = values(`updater_name`);
delete from `order_line` where `tenant_id` = ? and `id` in (?);
insert into `order_line` (`project_name`, `products_id`, `width`, `height`, `amount`, `unit_id`, `unit_price`, `status`, `external_cooperation`, `urgent`, `products_name`, `unit_name`, `pricing_basis`, `min_area`, `cost`, `single_area`, `total_area`, `total_amount`, `total_cost`, `total_profit`, `profit`, `is_process`, `process`, `next_process`, `current_process`, `completion_time`, `order_info_id`, `order_id`, `line_no`, `customer_id`, `customer_name`, `create_time`, `update_time`, `creator_name`, `updater_name`, `tenant_id`) values (?);
insert into `order_history` (`order_info_id`, `order_id`, `action`, `changes`, `user_id`, `user_name`, `create_time`, `tenant_id`) values (?);
insert into `order_owner_counter` (`user_id`, `day`, `orders`, `with_arrears`, `total_amount`, `transaction_amount`, `receivables`, `paid`, `arrears`, `tenant_id`) values (?) on duplicate key update `orders` = `orders` + values(`orders`), `with_arrears` = `with_arrears` + values(`with_arrears`), `total_amount` = `total_amount` + values(`total_amount`), `transaction_amount` = `transaction_amount` + values(`transaction_amount`), `receivables` = `receivables` + values(`receivables`), `paid` = `paid` + values(`paid`), `arrears` = `arrears` + values(`arrears`);
insert into `order_day_counter` (`day`, `orders`, `with_arrears`, `total_amount`, `transaction_amount`, `receivables`, `paid`, `arrears`, `tenant_id`) values (?) on duplicate key update `orders` = `orders` + values(`orders`), `with_arrears` = `with_arrears` + values(`with_arrears`), `total_amount` = `total_amount` + values(`total_amount`), `transaction_amount` = `transaction_amount` + values(`transaction_amount`), `receivables` = `receivables` + values(`receivables`), `paid` = `paid` + values(`paid`), `arrears` = `arrears` + values(`arrears`);
commit;

-- bs.orderInfo.pandaUpdate
begin;
select * from `order_info` where `tenant_id` = ? and `id` = ? for update;
select * from `order_line` where `tenant_id` = ? and `order_info_id` = ? order by `line_no`, `id`;
select * from `compute_config` where `tenant_id` = ?;
select `p`.`id`, `p`.`name`, `p`.`type_id`, `p`.`specification`, `p`.`unit_price`, `p`.`cost`, `p`.`unit_id`, `u`.`name` as `unit_name`, `p`.`pricing_basis`, `u`.`pricing_basis` as `unit_pricing_basis`, `p`.`min_area`, `p`.`status` from `product_info` as `p` inner join `product_type` as `t` on `t`.`tenant_id` = `p`.`tenant_id` and `t`.`id` = `p`.`type_id` left join `unit_type` as `u` on `u`.`tenant_id` = `p`.`tenant_id` and `u`.`id` = `p`.`unit_id` where `p`.`tenant_id` = ? and `p`.`id` in (?);
select `id`, `version`, `create_time`, `update_time`, `creator_name`, `updater_name`, `name`, `tax_rate`, `sort`, `status`, `remarks` from `bill_type` where `tenant_id` = ? and `id` in (?);
select `order_info_id`, sum(amount) as `sum` from `order_receipt` where `tenant_id` = ? and `order_info_id` in (?) group by `order_info_id`;
insert into `order_info` (`id`, `order_id`, `date`, `day`, `customer_name`, `payment_status`, `discount_amount`, `receivables`, `paid`, `prepayment`, `total_amount`, `transaction_amount`, `arrears`, `cost`, `profit`, `commission`, `user_id`, `order_creator_name`, `create_time`, `version`, `update_time`, `updater_name`, `tenant_id`) values (?) on duplicate key update `customer_name` = values(`customer_name`), `commission` = values(`commission`), `receivables` = values(`receivables`), `arrears` = values(`arrears`), `cost` = values(`cost`), `profit` = values(`profit`), `version` = values(`version`), `update_time` = values(`update_time`), `updater_name` = values(`updater_name`);
insert into `order_line` (`id`, `order_info_id`, `order_id`, `line_no`, `amount`, `single_area`, `total_area`, `total_amount`, `total_cost`, `profit`, `total_profit`, `create_time`, `version`, `update_time`, `updater_name`, `customer_name`, `tenant_id`) values (?) on duplicate key update `total_cost` = values(`total_cost`), `total_profit` = values(`total_profit`), `profit` = values(`profit`), `customer_name` = values(`customer_name`), `version` = values(`version`), `update_time` = values(`update_time`), `updater_name` = values(`updater_name`);
insert into `order_history` (`order_info_id`, `order_id`, `action`, `changes`, `user_id`, `user_name`, `create_time`, `tenant_id`) values (?);
select * from `order_info` where `tenant_id` = ? and `id` = ? for update;
update `order_info` set `remarks` = ?, `is_invoiced` = ?, `version` = ?, `update_time` = ?, `updater_name` = ? where `tenant_id` = ? and `id` = ?;
insert into `order_history` (`order_info_id`, `order_id`, `action`, `changes`, `user_id`, `user_name`, `create_time`, `tenant_id`) values (?);
insert into `order_owner_counter` (`user_id`, `day`, `orders`, `with_arrears`, `total_amount`, `transaction_amount`, `receivables`, `paid`, `arrears`, `tenant_id`) values (?) on duplicate key update `orders` = `orders` + values(`orders`), `with_arrears` = `with_arrears` + values(`with_arrears`), `total_amount` = `total_amount` + values(`total_amount`), `transaction_amount` = `transaction_amount` + values(`transaction_amount`), `receivables` = `receivables` + values(`receivables`), `paid` = `paid` + values(`paid`), `arrears` = `arrears` + values(`arrears`);
insert into `order_day_counter` (`day`, `orders`, `with_arrears`, `total_amount`, `transaction_amount`, `receivables`, `paid`, `arrears`, `tenant_id`) values (?) on duplicate key update `orders` = `orders` + values(`orders`), `with_arrears` = `with_arrears` + values(`with_arrears`), `total_amount` = `total_amount` + values(`total_amount`), `transaction_amount` = `transaction_amount` + values(`transaction_amount`), `receivables` = `receivables` + values(`receivables`), `paid` = `paid` + values(`paid`), `arrears` = `arrears` + values(`arrears`);
commit;

-- bs.orderInfo.updateAuditStatus
begin;
select * from `order_info` where `tenant_id` = ? and `id` = ? for update;
select `products_id`, `products_name`, `project_name`, `content_production`, `pattern_url`, `pattern_img`, `drawing_address`, `file`, `unit_price`, `width`, `height`, `total_amount`, `pricing_basis` from `order_line` where `tenant_id` = ? and `order_info_id` = ? order by `line_no`, `id`;
update `order_info` set `audit_status` = ?, `auditor` = ?, `version` = ?, `update_time` = ?, `updater_name` = ? where `tenant_id` = ? and `id` = ?;
insert into `order_audit_record` (`tenant_id`, `order_info_id`, `order_id`, `value`, `reviewer`, `reason`, `user_id`, `create_time`) values (?);
insert into `order_history` (`order_info_id`, `order_id`, `action`, `changes`, `user_id`, `user_name`, `create_time`, `tenant_id`) values (?);
commit;

-- bs.orderInfo.delete
begin;
select * from `order_info` where `tenant_id` = ? and `id` = ? for update;
select `receipt`.`id` from `order_receipt` as `receipt` left join `order_receipt` as `reversal` on `reversal`.`tenant_id` = `receipt`.`tenant_id` and `reversal`.`reverses_id` = `receipt`.`id` where `receipt`.`tenant_id` = ? and `receipt`.`kind` != ? and `reversal`.`id` is null and `receipt`.`order_info_id` = ? limit ?;
select * from `order_process` where `tenant_id` = ? and `order_info_id` = ? order by `id` for update;
delete from `order_process` where `tenant_id` = ? and `order_info_id` = ? order by `id` desc;
select * from `order_voucher` where `tenant_id` = ? and `order_info_id` = ? order by `id` for update;
delete from `order_voucher` where `tenant_id` = ? and `order_info_id` = ? order by `id` desc;
select * from `order_link_event` where `tenant_id` = ? and `order_info_id` = ? order by `id` for update;
delete from `order_link_event` where `tenant_id` = ? and `order_info_id` = ? order by `id` desc;
select * from `order_link` where `tenant_id` = ? and `order_info_id` = ? order by `id` for update;
delete from `order_link` where `tenant_id` = ? and `order_info_id` = ? order by `id` desc;
select * from `order_signature` where `tenant_id` = ? and `order_info_id` = ? order by `id` for update;
delete from `order_signature` where `tenant_id` = ? and `order_info_id` = ? order by `id` desc;
select * from `order_file` where `tenant_id` = ? and `order_info_id` = ? order by `id` for update;
delete from `order_file` where `tenant_id` = ? and `order_info_id` = ? order by `id` desc;
select * from `order_invoice` where `tenant_id` = ? and `order_info_id` = ? order by `id` for update;
delete from `order_invoice` where `tenant_id` = ? and `order_info_id` = ? order by `id` desc;
select * from `order_receipt` where `tenant_id` = ? and `order_info_id` = ? order by `id` for update;
delete from `order_receipt` where `tenant_id` = ? and `order_info_id` = ? order by `id` desc;
select * from `order_audit_record` where `tenant_id` = ? and `order_info_id` = ? order by `id` for update;
delete from `order_audit_record` where `tenant_id` = ? and `order_info_id` = ? order by `id` desc;
select * from `order_line` where `tenant_id` = ? and `order_info_id` = ? order by `id` for update;
delete from `order_line` where `tenant_id` = ? and `order_info_id` = ? order by `id` desc;
insert into `deleted_order` (`id`, `order_id`, `customer_name`, `snapshot`, `tenant_id`, `user_name`, `delete_time`) values (?);
delete from `order_info` where `tenant_id` = ? and `id` = ?;
insert into `order_history` (`order_info_id`, `order_id`, `action`, `changes`, `user_id`, `user_name`, `create_time`, `tenant_id`) values (?);
insert into `order_owner_counter` (`user_id`, `day`, `orders`, `with_arrears`, `total_amount`, `transaction_amount`, `receivables`, `paid`, `arrears`, `tenant_id`) values (?) on duplicate key update `orders` = `orders` + values(`orders`), `with_arrears` = `with_arrears` + values(`with_arrears`), `total_amount` = `total_amount` + values(`total_amount`), `transaction_amount` = `transaction_amount` + values(`transaction_amount`), `receivables` = `receivables` + values(`receivables`), `paid` = `paid` + values(`paid`), `arrears` = `arrears` + values(`arrears`);
insert into `order_day_counter` (`day`, `orders`, `with_arrears`, `total_amount`, `transaction_amount`, `receivables`, `paid`, `arrears`, `tenant_id`) values (?) on duplicate key update `orders` = `orders` + values(`orders`), `with_arrears` = `with_arrears` + values(`with_arrears`), `total_amount` = `total_amount` + values(`total_amount`), `transaction_amount` = `transaction_amount` + values(`transaction_amount`), `receivables` = `receivables` + values(`receivables`), `paid` = `paid` + values(`paid`), `arrears` = `arrears` + values(`arrears`);
commit;

-- bs.orderInfo.restore
begin;
select * from `deleted_order` where `tenant_id` = ? and `id` = ? for update;
select `id`, `version`, `create_time`, `update_time`, `creator_name`, `updater_name`, `name`, `sort`, `status`, `remarks` from `process_step` where `tenant_id` = ? and `id` in (?);
insert into `order_info` (`tenant_id`, `id`, `order_id`, `type`, `name`, `order_name`, `flow`, `date`, `day`, `status`, `state`, `remarks`, `customer_id`, `customer_name`, `contact`, `phone_number`, `address`, `signature_img_url`, `is_whether_sign`, `expected_delivery_date`, `actual_delivery_date`, `delivery_time`, `salesman`, `designer_name`, `delivery`, `urgent`, `delivery_type`, `mode_of_delivery_name`, `payment_type`, `payment_method`, `payment_method_name`, `payment_status`, `order_description`, `discount_rate`, `discount_amount`, `receivables`, `paid`, `prepayment`, `total_amount`, `transaction_amount`, `arrears`, `cost`, `profit`, `is_settled_up`, `is_chargeback`, `bill_type`, `tax_rate`, `commission`, `is_invoiced`, `invoicing_count`, `print_count`, `audit_status`, `auditor`, `picture`, `user_id`, `dept_id`, `order_creator_name`, `version`, `create_time`, `update_time`, `creator_name`, `updater_name`) values (?);
delete from `order_flow_step` where `tenant_id` = ? and `order_info_id` = ?;
insert into `order_flow_step` (`order_info_id`, `step_id`, `tenant_id`) values (?);
insert into `order_line` (`tenant_id`, `id`, `order_info_id`, `order_id`, `line_no`, `customer_id`, `customer_name`, `project_name`, `content_production`, `products_id`, `products_name`, `specification`, `width`, `height`, `amount`, `single_area`, `total_area`, `unit_id`, `unit_name`, `pricing_basis`, `min_area`, `unit_price_of_material`, `unit_price`, `total_amount`, `cost`, `total_cost`, `profit`, `total_profit`, `pattern_url`, `pattern_img`, `pattern_upload_time`, `upload_sample_date`, `status`, `completion_time`, `remarks`, `external_cooperation`, `outsourcing_manufacturer`, `urgent`, `drawing_address`, `file`, `is_process`, `process`, `process_type`, `next_process`, `current_process`, `version`, `create_time`, `update_time`, `creator_name`, `updater_name`) values (?);
delete from `deleted_order` where `tenant_id` = ? and `id` = ?;
insert into `order_history` (`order_info_id`, `order_id`, `action`, `changes`, `user_id`, `user_name`, `create_time`, `tenant_id`) values (?);
insert into `order_owner_counter` (`user_id`, `day`, `orders`, `with_arrears`, `total_amount`, `transaction_amount`, `receivables`, `paid`, `arrears`, `tenant_id`) values (?) on duplicate key update `orders` = `orders` + values(`orders`), `with_arrears` = `with_arrears` + values(`with_arrears`), `total_amount` = `total_amount` + values(`total_amount`), `transaction_amount` = `transaction_amount` + values(`transaction_amount`), `receivables` = `receivables` + values(`receivables`), `paid` = `paid` + values(`paid`), `arrears` = `arrears` + values(`arrears`);
insert into `order_day_counter` (`day`, `orders`, `with_arrears`, `total_amount`, `transaction_amount`, `receivables`, `paid`, `arrears`, `tenant_id`) values (?) on duplicate key update `orders` = `orders` + values(`orders`), `with_arrears` = `with_arrears` + values(`with_arrears`), `total_amount` = `total_amount` + values(`total_amount`), `transaction_amount` = `transaction_amount` + values(`transaction_amount`), `receivables` = `receivables` + values(`receivables`), `paid` = `paid` + values(`paid`), `arrears` = `arrears` + values(`arrears`);
commit;

-- bs.orderInfo.deletedPage
select count(*) as `total` from `deleted_order` where `tenant_id` = ? and `delete_time` > ? and `order_id` like ?;
select `id`, `order_id`, `customer_name`, `user_name`, `delete_time` from `deleted_order` where `tenant_id` = ? and `delete_time` > ? and `order_id` like ? order by `delete_time` desc limit ? offset ?;

-- bs.orderInfo.get
select * from `order_info` where `tenant_id` = ? and `id` = ?;
select * from `order_line` where `tenant_id` = ? and `order_info_id` = ? order by `line_no`, `id`;

-- bs.orderInfo.getByOrderId
select * from `order_info` where `tenant_id` = ? and `order_id` = ?;
select * from `order_line` where `tenant_id` = ? and `order_info_id` = ? order by `line_no`, `id`;

-- bs.orderInfo.page
select `id` from `order_info` as `order` where `order`.`tenant_id` = ? and ((`order`.search_text like ? and (`order`.search_text like ? or `order`.search_text like ?)) or (length(`order`.search_text) >= ? and `order`.search_text like ? and exists (select `whole`.`id` from `order_info` as `whole` where `whole`.`tenant_id` = `order`.`tenant_id` and `whole`.`id` = `order`.`id` and (cast(lower(`whole`.`order_id`) as binary) like ? or cast(lower(`whole`.`order_id`) as binary) like ?)))) and `order`.`customer_id` = ? and `order`.`id` in (?) and exists (select `line`.`id` from `order_line` as `line` where `line`.`tenant_id` = `order`.`tenant_id` and `line`.`order_info_id` = `order`.`id` and `line`.`products_id` = ? and `line`.`unit_id` = ? and `line`.`current_process` = ?) order by `order`.`date` desc, `order`.`id` desc limit ? offset ?;
select `order`.* from `order_info` as `order` where `order`.`tenant_id` = ? and `id` in (?) order by `order`.`date` desc, `order`.`id` desc;

-- bs.orderInfo.getPageTotals
select count(*) as `orders`, sum(`some`.`total_amount`) as `total_amount`, sum(`some`.`transaction_amount`) as `transaction_amount`, sum(`some`.`receivables`) as `receivables`, sum(`some`.`paid`) as `paid`, sum(`some`.`arrears`) as `arrears` from (select `order`.`total_amount`, `order`.`transaction_amount`, `order`.`receivables`, `order`.`paid`, `order`.`arrears` from `order_info` as `order` where `order`.`tenant_id` = ? and ((`order`.search_text like ? and (`order`.search_text like ? or `order`.search_text like ?)) or (length(`order`.search_text) >= ? and `order`.search_text like ? and exists (select `whole`.`id` from `order_info` as `whole` where `whole`.`tenant_id` = `order`.`tenant_id` and `whole`.`id` = `order`.`id` and (cast(lower(`whole`.`order_id`) as binary) like ? or cast(lower(`whole`.`order_id`) as binary) like ?)))) and `order`.`customer_id` = ? and `order`.`id` in (?) and exists (select `line`.`id` from `order_line` as `line` where `line`.`tenant_id` = `order`.`tenant_id` and `line`.`order_info_id` = `order`.`id` and `line`.`products_id` = ? and `line`.`unit_id` = ? and `line`.`current_process` = ?) limit ?) as `some`;

-- bs.orderInfo.history
select * from `order_info` where `tenant_id` = ? and `order_id` = ?;
select `id`, `action`, `user_name`, `create_time`, `changes` from `order_history` where `tenant_id` = ? and `order_info_id` = ? order by `id` desc limit ?;

-- bs.orderInfo.exportExcel
select * from `compute_config` where `tenant_id` = ?;
set transaction isolation level repeatable read, read only;
begin;
select `id`, `version`, `create_time`, `update_time`, `creator_name`, `updater_name`, `name`, `sort`, `status`, `remarks` from `delivery_type` where `tenant_id` = ? and `id` < ? order by `id` desc limit ?;
select `id`, `version`, `create_time`, `update_time`, `creator_name`, `updater_name`, `name`, `takes_money`, `sort`, `status`, `remarks` from `payment_type` where `tenant_id` = ? and `id` < ? order by `id` desc limit ?;
select `id`, `version`, `create_time`, `update_time`, `creator_name`, `updater_name`, `name`, `tax_rate`, `sort`, `status`, `remarks` from `bill_type` where `tenant_id` = ? and `id` < ? order by `id` desc limit ?;
select `order`.* from `order_info` as `order` where `order`.`tenant_id` = ? and ((`order`.search_text like ? and (`order`.search_text like ? or `order`.search_text like ?)) or (length(`order`.search_text) >= ? and `order`.search_text like ? and exists (select `whole`.`id` from `order_info` as `whole` where `whole`.`tenant_id` = `order`.`tenant_id` and `whole`.`id` = `order`.`id` and (cast(lower(`whole`.`order_id`) as binary) like ? or cast(lower(`whole`.`order_id`) as binary) like ?)))) and `order`.`customer_id` = ? and `order`.`id` in (?) and exists (select `line`.`id` from `order_line` as `line` where `line`.`tenant_id` = `order`.`tenant_id` and `line`.`order_info_id` = `order`.`id` and `line`.`products_id` = ? and `line`.`unit_id` = ? and `line`.`current_process` = ?) order by `date` desc, `id` desc limit ?;
rollback;

-- bs.orderInfo.import
begin;
insert into `import_gate` (`tenant_id`) values (?) on duplicate key update `tenant_id` = ?;
select `user_id`, `state` from `import_job` where `tenant_id` = ? and `finish_time` is null;
insert into `import_job` (`headers`, `error`, `start_time`, `finish_time`, `header_choices`, `matching`, `repair`, `commit_time`, `undo_time`, `result_state`, `result_key`, `kind`, `file_key`, `file_name`, `file_hash`, `active_hash`, `options`, `limited_to`, `state`, `is_rehearsed`, `user_id`, `user_name`, `create_time`, `tenant_id`) values (?);
insert into `outbox` (`tenant_id`, `job`, `queue`, `payload`, `create_time`) values (?);
commit;

-- bs.orderInfo.getImportTemplate
select `id`, `name` from `delivery_type` where `tenant_id` = ? and `status` = ? order by `sort`, `id` limit ?;
select `id`, `name`, `takes_money` from `payment_type` where `tenant_id` = ? and `status` = ? order by `sort`, `id` limit ?;
select `id`, `name`, `tax_rate` from `bill_type` where `tenant_id` = ? and `status` = ? order by `sort`, `id` limit ?;

-- bs.orderInfo.getQiniuToken
select * from `infra_file_config` where `master` = ?;

-- bs.orderInfo.getNewOrderId
begin;
insert into `order_number_counter` (`tenant_id`, `day`, `last_number`) values (?, ?, last_insert_id(?)) on duplicate key update `last_number` = last_insert_id(last_number + ?);
select * from `order_info` where `tenant_id` = ? and `order_id` = ?;
commit;

-- bs.orderInfo.getCustomerOrderAmount
select coalesce(sum(transaction_amount + commission), ?) as `total_amount`, coalesce(sum(greatest(paid - transaction_amount - commission, ?)), ?) as `advance_payment`, coalesce(sum(if(audit_status, greatest(paid - transaction_amount - commission, ?), ?)), ?) as `usable_advance`, coalesce(sum(arrears), ?) as `arrears` from `order_info` where `tenant_id` = ? and `customer_id` = ?;
select `c`.`credit_line` from `customer_info` as `c` where `c`.`tenant_id` = ? and `c`.`id` = ?;

-- bs.orderInfo.getOrderInfoCount
select sum(`orders`) as `orders`, sum(`with_arrears`) as `with_arrears`, sum(`total_amount`) as `total_amount`, sum(`transaction_amount`) as `transaction_amount`, sum(`receivables`) as `receivables`, sum(`paid`) as `paid`, sum(`arrears`) as `arrears` from `order_day_counter` where `tenant_id` = ?;

-- bs.orderInfo.getOrderInfoTotalCount
select sum(`orders`) as `orders`, sum(`with_arrears`) as `with_arrears`, sum(`total_amount`) as `total_amount`, sum(`transaction_amount`) as `transaction_amount`, sum(`receivables`) as `receivables`, sum(`paid`) as `paid`, sum(`arrears`) as `arrears` from `order_day_counter` where `tenant_id` = ?;

-- bs.orderInfo.getOrderInfoDayCount
select `orders` from `order_day_counter` where `tenant_id` = ? and `day` = ?;

-- bs.orderInfo.getOrderInfoStatisticsCount
select `day`, `orders`, `transaction_amount`, `paid` from `order_day_counter` where `tenant_id` = ? and `day` > ? and `day` <= ? order by `day`;

-- bs.orderInfo.getOrderMoneyCount
select sum(`orders`) as `orders`, sum(`with_arrears`) as `with_arrears`, sum(`total_amount`) as `total_amount`, sum(`transaction_amount`) as `transaction_amount`, sum(`receivables`) as `receivables`, sum(`paid`) as `paid`, sum(`arrears`) as `arrears` from `order_day_counter` where `tenant_id` = ?;
